import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

/** Runs `npm run admin`. @returns its exit code and everything it wrote */
export function admin(
  environment: NodeJS.ProcessEnv,
  ...words: string[]
): Promise<{ code: number; output: string }> {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  const options = { cwd: projectDirectory, env: { PATH, HOME, LANG, TMPDIR, ...environment } };
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/admin.ts", ...words], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}
