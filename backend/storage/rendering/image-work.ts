import { availableParallelism } from "node:os";
import { tooBusy } from "../errors.ts";
import { createRenderProcess, type RenderProcess } from "./render-process.ts";
import type { OutputFormat } from "./output-format.ts";
import type { Transformation } from "./transformation.ts";
import { createWorkQueue } from "../../work-queue.ts";

/** A first visit asks for some dozen pictures at once; beyond this many waiting, callers are sent away. */
const mostWaiting = 256;

/** All work on images, in one process and one queue. Throws `StorageError` (503) when too much waits already. */
export type ImageWork = {
  /** @param original fetched when its turn has come */
  render(
    original: () => Promise<Buffer>,
    transformation: Transformation,
    format: OutputFormat,
  ): Promise<Buffer<ArrayBuffer>>;
  purify: RenderProcess["purify"];
};

export function createImageWork(): ImageWork {
  const process = createRenderProcess();
  const queue = createWorkQueue(availableParallelism(), mostWaiting, tooBusy);
  return {
    render: (original, transformation, format) =>
      queue.run(async () => process.render(await original(), transformation, format)),
    purify: (path, type) => queue.run(() => process.purify(path, type)),
  };
}
