import { availableParallelism } from "node:os";
import { createWorkQueue } from "../../shared/work-queue.ts";
import { tooBusy } from "../shared/errors.ts";
import { createRenderProcess, mostAtOnce, type RenderProcess } from "./render-process.ts";
import { createSharedWork, type SharedWork } from "./shared-work.ts";

/**
 * Renditions at a time. Twice as many as there are processors, so that one address with its half of the places keeps all
 * of them busy; at most four, since each takes up to some 200 MB.
 */
const mostRendering = Math.min(4, 2 * availableParallelism());

/** A first visit asks for some dozen pictures at once; beyond this many waiting, callers are sent away. */
const maxWaiting = 256;

/** Milliseconds, after which nobody looks at the picture's empty place any more. */
const timeout = 30_000;

/** All work on images, in one process. Throws `StorageError` (503) when too much waits already. */
export type ImageWork = {
  /** Renders at once: to be called by the work of `share`. */
  render: RenderProcess["render"];
  /** Waits for a rendition's turn, together with all who want the same. */
  share: SharedWork<Buffer<ArrayBuffer>>;
  purify: RenderProcess["purify"];
};

export function createImageWork(): ImageWork {
  const process = createRenderProcess();
  const renditions = createWorkQueue({
    maxRunning: mostRendering,
    maxPerOwner: mostRendering / 2,
    maxWaiting,
    timeout,
    refusal: tooBusy,
  });
  // In a queue of their own, which visitors cannot fill.
  const uploads = createWorkQueue({
    maxRunning: mostAtOnce - mostRendering,
    maxWaiting,
    refusal: tooBusy,
  });
  return {
    render: (original, transformation, format) => process.render(original, transformation, format),
    share: createSharedWork(renditions),
    purify: (path, type) => uploads.run(() => process.purify(path, type)),
  };
}
