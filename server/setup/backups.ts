import { Worker } from "node:worker_threads";
import type { Manifest } from "../../backup/manifest.ts";
import { StartError } from "../../work/start-error.ts";
import type { RestoredShop, RestoreOptions, RestoreProgress } from "../backups/restore-shop.ts";

type Typed = { passphrase?: string | undefined };

export type Backups = {
  /** @throws StartError when the file cannot be read */
  isEncrypted: (file: string) => Promise<boolean>;
  /** @throws StartError when the file is no backup, or the key is missing or wrong */
  readManifest: (file: string, key: Typed) => Promise<Manifest>;
  restoreBackup: (options: RestoreOptions) => Promise<RestoredShop>;
};

export type Task = ({ file: string; name: string } & Typed) | Omit<RestoreOptions, "onProgress">;

export type Answer = { progress: Parameters<RestoreProgress> } | { result: unknown } | { refusal: string };

/** Its place on the shop's disk is nobody's business. */
const name = "The file";

/** In megabytes: a manifest of the largest size takes a third. */
const maxMemory = 1000;

let last: Promise<unknown> = Promise.resolve();

/** Tasks run one after the other, since each may take a core and a few hundred megabytes. */
function next<Result>(task: Task, onProgress?: RestoreProgress): Promise<Result> {
  const result = last.then(() => inThread<Result>(task, onProgress));
  last = result.catch(() => {});
  return result;
}

/** Loaded late, because hardly any start needs it. */
export async function loadBackups(): Promise<Backups> {
  const { fileSource, isEncrypted } = await import("../../backup/read-archive.ts");
  return {
    isEncrypted: (file) => isEncrypted(fileSource(file, name)),
    readManifest: (file, key) => next({ file, name, ...key }),
    restoreBackup: ({ onProgress, ...options }) => next({ ...options, name }, onProgress),
  };
}

function inThread<Result>(workerData: Task, onProgress?: RestoreProgress): Promise<Result> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("backup-thread.ts", import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: maxMemory },
    });
    thread.on("message", (answer: Answer) => {
      if ("progress" in answer) onProgress?.(...answer.progress);
      else if ("result" in answer) resolve(answer.result as Result);
      else reject(new StartError(answer.refusal));
    });
    const tooLarge = `${name} is not a backup that this shop can read: it takes too much memory. Nothing was changed.`;
    thread.on("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new StartError(tooLarge) : error),
    );
    thread.on("exit", () => reject(new Error("the thread ended without an answer")));
  });
}
