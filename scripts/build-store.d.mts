export function buildStore(project: string): void;
