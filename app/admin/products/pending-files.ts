import type { Db } from "../../clients/load-context.ts";
import { filesOnlyHere, publicAddress, removeFiles, timeOfName } from "./product-files.ts";

/** Where this browser keeps the names of files that no saved product is known to show. */
const key = "facet-pending-files";

/** The Web Lock that every tab shares while it saves. */
const savingLock = "facet-product-save";

/** A save that nothing is heard of is over after this time, in milliseconds, whatever became of it. */
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

/** Saves; meanwhile no tab takes a file for forgotten, however long that is. The save goes on without the lock, too. */
export function sparingFiles<Saved>(save: () => Promise<Saved>): Promise<Saved> {
  const saving = save();
  locks()
    ?.request(savingLock, { mode: "shared" }, () => saving)
    .catch(() => {
      // The save's failure, which its caller learns, or a browser that refuses locks.
    });
  return saving;
}

/** Removes what earlier visits left behind. What cannot be done now is left to the next time. */
export async function removeForgottenFiles(db: Db) {
  try {
    const forgotten = await findForgotten();
    if (forgotten.length === 0) return;
    const unused = await filesOnlyHere(db, null, forgotten.map(publicAddress));
    if ((await removeFiles(unused)) === null) settlePendingFiles(forgotten);
  } catch {
    // No connection, or no answer.
  }
}

/** None while any tab saves. A save that begins later has newer files, so the lock need not be kept. */
async function findForgotten(): Promise<string[]> {
  const request = locks()?.request(savingLock, { ifAvailable: true }, (lock) => (lock ? readOld() : []));
  return request ?? readOld();
}

/** Browsers have none where the address is insecure: plain http that is not localhost. */
function locks(): LockManager | undefined {
  return (navigator as Partial<Navigator>).locks;
}

function readOld(): string[] {
  return read().filter((name) => timeOfName(name) < Date.now() - patience);
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
