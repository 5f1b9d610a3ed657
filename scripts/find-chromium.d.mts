export function findChromium(environment?: NodeJS.ProcessEnv): string | undefined;
export function findHeadlessShell(environment?: NodeJS.ProcessEnv): string | undefined;
