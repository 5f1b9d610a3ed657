// Mends a package that has a mistake no release of it is free of. Only built-in modules: it runs before anything else.
import { readFileSync, writeFileSync } from "node:fs";

/**
 * postgres 3.4.9, when a connection closes. `backend/database/driver.test.ts` shows all: after a restart of PostgreSQL,
 * pools had lost connections for good, requests waited forever, or the process ended.
 */
const changesOfConnection = [
  // It cancels the timer that would write what is waiting, but goes on believing that the timer runs: it never writes to
  // this connection again, not even its greeting.
  [
    "    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)",
    "    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener('data', data)",
  ],
  // It keeps the error with which a session ended, and refuses the first query of the next session with it.
  [
    "    incoming = Buffer.alloc(0)\n    remaining = 0\n    incomings = null\n    clearImmediate",
    "    incoming = Buffer.alloc(0)\n    remaining = 0\n    incomings = errorResponse = null\n    clearImmediate",
  ],
  // It takes queries until the connection is closed, but after an error it refused only those that came before the error.
  ["    !hadError && (query || sent.length) && error(", "    if (query || sent.length) error("],
  // Who has reserved a connection, or is in a transaction on it, may go on asking when it is closed: the query would be written
  // to no socket, outside of all promises.
  [
    "    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'",
    "    if (!socket) {\n      queryError(q, Errors.connection('CONNECTION_CLOSED', options))\n      return true\n    }\n\n    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'",
  ],
  // Nobody hears that its own first query, for the types of arrays, has failed.
  ["        return fetchArrayTypes()\n", "        return fetchArrayTypes().catch(() => {})\n"],
];

/** The same in the pool. */
const changesOfPool = [
  // Who asked for a connection and was refused stays in the queue, and the next connection is given to nobody.
  [
    "        const query = { reserve: resolve, reject }",
    "        const query = { reserve: resolve, reject: e => (queries.remove(query), reject(e)) }",
  ],
];

const files = { "connection.js": changesOfConnection, "index.js": changesOfPool };

/** Changes what is not changed yet. @throws if a package is another one than the changes are for */
export function patchPackages() {
  for (const [name, changesOfFile] of Object.entries(files))
    for (const folder of ["src", "cjs/src"]) patch(`node_modules/postgres/${folder}/${name}`, changesOfFile);
}

function patch(file, changesOfFile) {
  const found = readFileSync(file, "utf8");
  let text = found;
  for (const [before, after] of changesOfFile) {
    if (text.includes(after)) continue;
    if (!text.includes(before)) throw new Error(`${file} has changed: see scripts/patch-packages.mjs.`);
    text = text.replace(before, after);
  }
  if (text !== found) writeFileSync(file, text);
}
