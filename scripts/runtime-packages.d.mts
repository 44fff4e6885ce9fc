/** The types of `runtime-packages.mjs`. */

export interface RuntimePackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; `unknown` where the lock file has none. */
  readonly license: string;
  /** Relative to the top of the repository. */
  readonly folder: string;
}

/** What the lock file installs for an integrator, and what was bundled into the built files. */
export function runtimePackages(): RuntimePackage[];
