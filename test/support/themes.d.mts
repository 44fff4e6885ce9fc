export declare function readThemes(): Promise<string>;
export declare function adoptStyles(css: string): void;
