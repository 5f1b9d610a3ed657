import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { compileCache } from "../setup/shop-process.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

/** Runs `npm run admin`. @returns its exit code and output */
export function admin(
  environment: NodeJS.ProcessEnv,
  ...words: string[]
): Promise<{ code: number; output: string }> {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  const options = {
    cwd: projectDirectory,
    env: { PATH, HOME, LANG, TMPDIR, NODE_COMPILE_CACHE: compileCache, ...environment },
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/admin.ts", ...words], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}
