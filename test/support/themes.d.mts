// Types of themes.mjs for the TypeScript that uses it: the documented themes as CSS, and how a page takes them.
export declare function readThemes(): Promise<string>;
export declare function adoptStyles(css: string): void;
