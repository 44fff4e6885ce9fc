/** What the page's Permissions-Policy says. */

/** Chromium has it under two names; other engines have neither. */
interface PolicyOfDocument {
  readonly allowsFeature?: (feature: string) => boolean;
}

/** Undefined where the browser doesn't say. */
export function isAllowedByPolicy(feature: string): boolean | undefined {
  const policy = (Reflect.get(document, 'permissionsPolicy') ?? Reflect.get(document, 'featurePolicy')) as
    PolicyOfDocument | undefined;
  return policy?.allowsFeature?.(feature);
}
