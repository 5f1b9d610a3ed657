import { StorageError } from "../shared/errors.ts";
import { purifyImage } from "./purify-image.ts";
import { renderImage } from "./render-image.ts";
import type { Job, RenderAnswer, RenderTask } from "./render-process.ts";

// The program of the renderer's process: tasks come in and images, or refusals, go out. It ends with its parent, and
// not at the terminal's signals, which reach it too: the parent still answers the requests under way.

process.on("message", (task: RenderTask) => void work(task));
for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

async function work({ id, job }: RenderTask): Promise<void> {
  try {
    answer({ id, ...(await run(job)) });
  } catch (error) {
    const message = error instanceof Error ? error.message : "unknown reason";
    answer(error instanceof StorageError ? { id, refusal: message } : { id, fault: message });
  }
}

async function run(job: Job): Promise<{ image?: Buffer<ArrayBuffer> }> {
  if (job.kind === "render")
    return { image: await renderImage(job.original, job.transformation, job.format) };
  await purifyImage(job.path, job.type);
  return {};
}

function answer(outcome: RenderAnswer): void {
  process.send?.(outcome);
}
