/** Whether a licence expression, as package.json has it, is permissive. */
export function isPermissive(expression: string): boolean;
