/** What the build writes into the code. */

/** The package's version. */
declare const __VERSION__: string;
/** The name of the build, in the names of the files that the script loads from beside itself. */
declare const __BUILD__: string;
/** The file name of the script that is being evaluated. */
declare const __SELF_NAME__: string;
/** Its URL. */
declare const __SELF_URL__: string | undefined;
