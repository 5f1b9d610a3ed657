import { Worker } from "node:worker_threads";
import type { Manifest } from "../../backup/manifest.ts";
import { StartError } from "../../work/start-error.ts";
import type { RestoredShop, RestoreOptions, RestoreProgress } from "../backups/restore-shop.ts";

export type Backups = {
  /** @throws StartError when the file cannot be read */
  isEncrypted: (file: string) => Promise<boolean>;
  /** @throws StartError when the file is no backup, or the key is missing or wrong */
  readManifest: (file: string, key: { passphrase?: string }) => Promise<Manifest>;
  restoreBackup: (options: RestoreOptions) => Promise<RestoredShop>;
};

export type Task =
  | { kind: "read"; file: string; name: string; passphrase?: string }
  | { kind: "restore"; options: Omit<RestoreOptions, "onProgress"> };

export type Answer =
  | { kind: "progress"; progress: Parameters<RestoreProgress> }
  | { kind: "result"; result: unknown }
  | { kind: "error"; isForPeople: boolean; error: unknown };

/** Its place on the shop's disk is nobody's business. */
const name = "The file";

/** In megabytes: a manifest of the largest size takes a third. */
const maxMemory = 1000;

let last: Promise<unknown> = Promise.resolve();

/** Tasks run one after the other, since each may take a core and a few hundred megabytes. */
function next<Result>(task: Task, onProgress?: RestoreProgress): Promise<Result> {
  const result = last.then(() => inThread(task, onProgress) as Promise<Result>);
  last = result.catch(() => {});
  return result;
}

/** Loaded late, because hardly any start needs it. */
export async function loadBackups(): Promise<Backups> {
  const { fileSource, isEncrypted } = await import("../../backup/read-archive.ts");
  return {
    isEncrypted: (file) => isEncrypted(fileSource(file, name)),
    readManifest: (file, key) => next({ kind: "read", file, name, ...key }),
    restoreBackup: ({ onProgress, ...options }) =>
      next({ kind: "restore", options: { ...options, name } }, onProgress),
  };
}

function inThread(task: Task, onProgress?: RestoreProgress): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const thread = new Worker(new URL("backup-thread.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: maxMemory },
  });
  thread.on("message", (answer: Answer) => {
    if (answer.kind === "progress") onProgress?.(...answer.progress);
    else if (answer.kind === "result") resolve(answer.result);
    // A copy of an error has lost its class.
    else reject(answer.isForPeople ? new StartError((answer.error as Error).message) : answer.error);
  });
  thread.on("error", (error: NodeJS.ErrnoException) =>
    reject(
      error.code === "ERR_WORKER_OUT_OF_MEMORY"
        ? new StartError(
            `${name} is not a backup that this shop can read: it takes too much memory. Nothing was changed.`,
          )
        : error,
    ),
  );
  thread.on("exit", () => reject(new Error("the thread ended without an answer")));
  return promise;
}
