import { StorageError } from "../shared/errors.ts";
import { frameImage } from "./frame-image.ts";
import { purifyImage } from "./purify-image.ts";
import { renderImage } from "./render-image.ts";
import type { Job, RenderResult, RenderTask } from "./render-process.ts";

// The renderer's process ignores the terminal's signals: its parent finishes requests, and ends with it.

process.on("message", (task: RenderTask) => void work(task));
for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

async function work({ id, job }: RenderTask): Promise<void> {
  try {
    send({ id, ...(await run(job)) });
  } catch (error) {
    const message = error instanceof Error ? error.message : "unknown reason";
    send(error instanceof StorageError ? { id, refusal: message } : { id, failure: message });
  }
}

async function run(job: Job): Promise<{ image?: Buffer<ArrayBuffer> }> {
  if (job.kind === "render")
    return { image: await renderImage(job.original, job.transformation, job.format) };
  if (job.kind === "frame") return { image: await frameImage(job.original, job.frame) };
  await purifyImage(job.path, job.type);
  return {};
}

function send(result: RenderResult): void {
  process.send?.(result);
}
