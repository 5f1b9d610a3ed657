// In a thread: unpacking takes long, and a file that is made to take all memory ends only this.
import { parentPort, workerData } from "node:worker_threads";
import { readManifest } from "../../backup/check-backup.ts";
import { typedKey } from "../../backup/encryption.ts";
import { fileSource } from "../../backup/read-archive.ts";
import { StartError } from "../../work/start-error.ts";
import { restoreShop } from "../backups/restore-shop.ts";
import { knownHere } from "../backups/shop-data.ts";
import type { Answer, Task } from "./backups.ts";

const answer = (message: Answer): void => parentPort!.postMessage(message);

function work(task: Task): Promise<unknown> {
  if ("environment" in task)
    return restoreShop({ ...task, onProgress: (...progress) => answer({ progress }) });
  const { file, name, passphrase } = task;
  return readManifest(
    fileSource(file, name),
    passphrase === undefined ? {} : typedKey(passphrase),
    knownHere(),
  );
}

try {
  answer({ result: await work(workerData as Task) });
} catch (error) {
  // The class of an error does not reach another thread.
  if (!(error instanceof StartError)) throw error;
  answer({ refusal: error.message });
}
