export function npm(folder: string, ...args: readonly string[]): Promise<{ readonly stdout: string }>;
export function packFile(folder: string): Promise<string>;
export function packWidget(): Promise<void>;
export function buildHost(name: string): Promise<void>;
