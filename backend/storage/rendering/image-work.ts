import { availableParallelism } from "node:os";
import { openGate } from "../../../work/gate/gate.ts";
import { clientGone, tooBusy } from "../shared/errors.ts";
import { createRenderProcess, maxConcurrent, type RenderProcess } from "./render-process.ts";
import { createSharedWork, type SharedWork } from "../../../work/gate/shared-work.ts";

/** Twice as many as processors, since an address gets half; at most four, because each takes up to 200 MB. */
const maxRendering = Math.min(4, 2 * availableParallelism());

/** A first visit requests a few dozen images at once. */
const maxWaiting = 256;

/** Milliseconds after which hardly anybody still waits for the image. */
const timeout = 30_000;

/** All work on images, in one process. @throws StorageError 503 when too much is waiting */
export type ImageWork = {
  /** Renders immediately: only for work passed to `share`. */
  render: RenderProcess["render"];
  /** Queues work, once for all callers who want the same image. */
  share: SharedWork<Buffer<ArrayBuffer>>;
  purify: RenderProcess["purify"];
};

export function createImageWork(): ImageWork {
  const process = createRenderProcess();
  const renderings = openGate({
    places: maxRendering,
    perOwner: maxRendering / 2,
    maxWaiting,
    timeout,
    refusal: tooBusy,
  });
  // Visitors cannot fill the queue of uploads.
  const uploads = openGate({ places: maxConcurrent - maxRendering, maxWaiting, refusal: tooBusy });
  return {
    render: (original, transformation, format) => process.render(original, transformation, format),
    share: createSharedWork(renderings, clientGone),
    purify: (path, type) => uploads.run(() => process.purify(path, type)),
  };
}
