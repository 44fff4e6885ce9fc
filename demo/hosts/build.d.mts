export function packWidget(): Promise<void>;
export function buildHost(name: string): Promise<void>;
