import { fork } from "node:child_process";
import { Worker } from "node:worker_threads";
import type { Key } from "../../backup/encryption.ts";
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

export type Task = { file: string; name: string; key: Key };
export type RestoreTask = Omit<RestoreOptions, "onProgress">;

export type Result<Value> = { result: Value } | { refusal: string } | { failure: string };
export type Answer = { progress: Parameters<RestoreProgress> } | Result<RestoredShop>;

/** Its place on the shop's disk is nobody's business. */
const name = "The file";

/** In megabytes: a manifest of the largest size takes a third. */
const enoughMemory = 1000;

let last: Promise<unknown> = Promise.resolve();

/** Tasks run one after the other, since each may take a core and a few hundred megabytes. */
function next<Value>(run: () => Promise<Value>): Promise<Value> {
  const result = last.then(run);
  last = result.catch(() => {});
  return result;
}

/** Loaded late, because hardly any start needs it. @param maxMemory in megabytes, for what a backup says of itself */
export async function loadBackups(maxMemory = enoughMemory): Promise<Backups> {
  const { fileSource, isEncrypted } = await import("../../backup/read-archive.ts");
  const { typedKey } = await import("../../backup/encryption.ts");
  const readManifest = (file: string, key: Key) => readInProcess({ file, name, key }, maxMemory);
  return {
    isEncrypted: (file) => isEncrypted(fileSource(file, name)),
    readManifest: (file, { passphrase }) =>
      next(() => readManifest(file, passphrase === undefined ? {} : typedKey(passphrase))),
    restoreBackup: ({ onProgress, ...options }) =>
      next(async () => {
        const { file, passphrase, environment } = options;
        // A thread that runs out of memory while it parses takes its process along.
        await readManifest(file, passphrase === undefined ? environment.backups.key : typedKey(passphrase));
        return restoreInThread({ ...options, name }, onProgress);
      }),
  };
}

function readInProcess(task: Task, maxMemory: number): Promise<Manifest> {
  const child = fork(new URL("manifest-program.ts", import.meta.url), {
    execArgv: [`--max-old-space-size=${maxMemory}`],
    env: {},
    serialization: "advanced",
    // What a process says that runs out of memory helps nobody.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("message", (answer: Result<Manifest>) => settle(answer, resolve, reject));
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      reject(
        signal === null && code !== aborted
          ? new Error(`the process ended without an answer: ${code}`)
          : new StartError(
              `${name} is not a backup that this shop can read: it takes too much memory. Nothing was changed.`,
            ),
      ),
    );
    child.send(task, (error) => error && reject(error));
  });
}

/** The code of a process that has no memory left, where that is no signal. */
const aborted = 134;

function restoreInThread(workerData: RestoreTask, onProgress?: RestoreProgress): Promise<RestoredShop> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("backup-thread.ts", import.meta.url), { workerData });
    thread.on("message", (answer: Answer) => {
      if ("progress" in answer) onProgress?.(...answer.progress);
      else settle(answer, resolve, reject);
    });
    thread.on("error", reject);
    thread.on("exit", () => reject(new Error("the thread ended without an answer")));
  });
}

function settle<Value>(
  answer: Result<Value>,
  resolve: (value: Value) => void,
  reject: (error: Error) => void,
): void {
  if ("result" in answer) resolve(answer.result);
  else reject("refusal" in answer ? new StartError(answer.refusal) : new Error(answer.failure));
}
