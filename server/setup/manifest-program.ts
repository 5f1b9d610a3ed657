// In a process: a file that is made to take all memory ends only this.
import { readManifest } from "../../backup/check-backup.ts";
import type { Manifest } from "../../backup/manifest.ts";
import { fileSource } from "../../backup/read-archive.ts";
import { StartError } from "../../work/start-error.ts";
import { knownHere } from "../backups/shop-data.ts";
import type { Result, Task } from "./backups.ts";

process.once("message", (task: Task) => void work(task));
process.on("disconnect", () => process.exit());

async function work(task: Task): Promise<void> {
  process.send!(await read(task), () => process.disconnect());
}

async function read({ file, name, key }: Task): Promise<Result<Manifest>> {
  try {
    return { result: await readManifest(fileSource(file, name), key, knownHere()) };
  } catch (error) {
    if (error instanceof StartError) return { refusal: error.message };
    return { failure: error instanceof Error ? error.message : "unknown reason" };
  }
}
