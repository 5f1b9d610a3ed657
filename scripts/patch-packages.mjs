// Mends a package that has a mistake no release of it is free of. Only built-in modules: it runs before anything else.
import { readFileSync, writeFileSync } from "node:fs";

/**
 * postgres 3.4.9: when a connection closes while a query is about to be written, the driver cancels the timer that would
 * write it, but goes on believing that it runs. It never writes to this connection again, not even its greeting: after a
 * restart of PostgreSQL each such connection was lost to its pool for good. `backend/database/driver.test.ts` shows it.
 */
const patches = ["src", "cjs/src"].map((folder) => ({
  file: `node_modules/postgres/${folder}/connection.js`,
  before: "    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)",
  after:
    "    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener('data', data)",
}));

/** Changes what is not changed yet. @throws if a package is another one than the patch is for */
export function patchPackages() {
  for (const { file, before, after } of patches) {
    const text = readFileSync(file, "utf8");
    if (text.includes(after)) continue;
    if (!text.includes(before)) throw new Error(`${file} has changed: see scripts/patch-packages.mjs.`);
    writeFileSync(file, text.replace(before, after));
  }
}
