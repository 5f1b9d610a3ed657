import type { Db } from "../../data/load-context.ts";
import { filesOnlyHere, publicAddress, removeFiles, timeOfName } from "./product-files.ts";

/** Where this browser keeps the names of files that no saved product is known to show. */
const key = "facet-pending-files";

/** A save is over after this time, in milliseconds, whatever became of it. */
const patience = 10 * 60_000;

/**
 * A file is uploaded before its product is saved. Should the browser be closed or lose its connection in between,
 * this is how the file is found again: its name stands here from before the upload until its fate is known.
 */
export function notePendingFile(name: string) {
  write([...read(), name]);
}

/** A saved product shows these, or they are removed. */
export function settlePendingFiles(names: readonly string[]) {
  write(read().filter((name) => !names.includes(name)));
}

/** Removes what earlier visits left behind. What cannot be done now is left to the next time. */
export async function removeForgottenFiles(db: Db) {
  const forgotten = read().filter((name) => timeOfName(name) < Date.now() - patience);
  if (forgotten.length === 0) return;
  try {
    const unused = await filesOnlyHere(db, null, forgotten.map(publicAddress));
    if ((await removeFiles(unused)) === null) settlePendingFiles(forgotten);
  } catch {
    // No connection, or no answer.
  }
}

function read(): string[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as string[];
  } catch {
    return [];
  }
}

function write(names: readonly string[]) {
  try {
    if (names.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(names));
  } catch {
    // Storage is full or refused: then a closed browser may leave a file behind.
  }
}
