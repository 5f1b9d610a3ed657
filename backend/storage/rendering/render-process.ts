import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { invalidRequest, refusedContent } from "../shared/errors.ts";
import type { Frame } from "./frame-image.ts";
import type { OutputFormat } from "./output-format.ts";
import type { Transformation } from "./transformation.ts";

export type Job =
  | { kind: "render"; original: Buffer; transformation: Transformation; format: OutputFormat }
  | { kind: "frame"; original: Buffer; frame: Frame }
  | { kind: "purify"; path: string; type: string };
export type RenderTask = { id: number; job: Job };
/** An image, or nothing for a purified file; a refusal of the image; or an internal error. */
export type RenderResult = { id: number } & (
  | { image?: Buffer<ArrayBuffer> }
  | { refusal: string }
  | { failure: string }
);

export type RenderProcess = {
  /** @throws StorageError 400 when the content is not an image */
  render(
    original: Buffer,
    transformation: Transformation,
    format: OutputFormat,
  ): Promise<Buffer<ArrayBuffer>>;
  frame(original: Buffer, frame: Frame): Promise<Buffer<ArrayBuffer>>;
  purify(path: string, type: string): Promise<void>;
};

type Work = { job: Job; outcome: PromiseWithResolvers<Buffer<ArrayBuffer> | undefined> };
type Worker = { process: ChildProcess; tasks: Map<number, Work> };

export const maxConcurrent = 6;

/** Milliseconds without work until the process ends; a new one starts in 150 ms. */
const idleTimeout = 10_000;

/** Images in a process of their own: it frees its memory, sees no secrets, and may crash. */
export function createRenderProcess(): RenderProcess {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const start = (): Worker => {
    const started: Worker = { process: forkWorker(), tasks: new Map() };
    started.process.on("message", (result: RenderResult) => {
      const task = started.tasks.get(result.id);
      started.tasks.delete(result.id);
      if ("failure" in result) task?.outcome.reject(new Error(result.failure));
      else if ("refusal" in result) task?.outcome.reject(refusalOf(task.job, result.refusal));
      else task?.outcome.resolve(result.image);
      if (started.tasks.size === 0) idle = setTimeout(stop, idleTimeout).unref();
    });
    const lose = (cause: unknown) => {
      if (worker === started) worker = undefined;
      for (const { outcome } of started.tasks.values())
        outcome.reject(new Error("The image renderer stopped", { cause }));
      started.tasks.clear();
    };
    started.process.once("exit", (code, signal) => lose(signal ?? code));
    started.process.once("error", lose);
    return started;
  };
  const stop = () => {
    worker?.process.disconnect();
    worker = undefined;
  };
  const run = (job: Job) => {
    clearTimeout(idle);
    worker ??= start();
    lastId += 1;
    const task: RenderTask = { id: lastId, job };
    const outcome: Work["outcome"] = Promise.withResolvers();
    worker.tasks.set(task.id, { job, outcome });
    worker.process.send(task, (error) => error && outcome.reject(error));
    return outcome.promise;
  };
  const imageOf = async (job: Job) => {
    const image = await run(job);
    if (!image) throw new Error("The image renderer returned no image");
    return image;
  };
  return {
    render: (original, transformation, format) =>
      imageOf({ kind: "render", original, transformation, format }),
    frame: (original, frame) => imageOf({ kind: "frame", original, frame }),
    async purify(path, type) {
      await run({ kind: "purify", path, type });
    },
  };
}

function refusalOf(job: Job, message: string): Error {
  return job.kind === "purify" ? refusedContent(message) : invalidRequest(message);
}

function forkWorker(): ChildProcess {
  const child = fork(new URL("render-worker.ts", import.meta.url), {
    execArgv: [],
    env: {
      // Fewer heaps of the C library take half the memory at the same speed.
      MALLOC_ARENA_MAX: "2",
      UV_THREADPOOL_SIZE: String(maxConcurrent),
    },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}
