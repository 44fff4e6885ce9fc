/** What the build writes into the code. */

/** The package's version. */
declare const __VERSION__: string;
/** The file name of the application's chunk, beside the script. */
declare const __APP_FILE__: string;
/** The file name of what answers `checkSupport()`, beside the script. */
declare const __SUPPORT_FILE__: string;
/** The URL of the script that is being evaluated. */
declare const __SELF_URL__: string | undefined;
