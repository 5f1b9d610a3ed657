import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { invalidRequest, refusedContent } from "../shared/errors.ts";
import type { OutputFormat } from "./output-format.ts";
import type { Transformation } from "./transformation.ts";

export type Job =
  | { kind: "render"; original: Buffer; transformation: Transformation; format: OutputFormat }
  | { kind: "purify"; path: string; type: string };
export type RenderTask = { id: number; job: Job };
/** An image, or nothing to say of a file that is pure now; or a refusal of the image; or a fault of ours. */
export type RenderAnswer = { id: number } & (
  | { image?: Buffer<ArrayBuffer> }
  | { refusal: string }
  | { fault: string }
);

export type RenderProcess = {
  /** Throws `StorageError` (400) when the content is no image. */
  render(
    original: Buffer,
    transformation: Transformation,
    format: OutputFormat,
  ): Promise<Buffer<ArrayBuffer>>;
  /** See `purifyImage`. Throws `StorageError` (415). */
  purify(path: string, type: string): Promise<void>;
};

type Work = { job: Job; outcome: PromiseWithResolvers<Buffer<ArrayBuffer> | undefined> };
type Worker = { process: ChildProcess; tasks: Map<number, Work> };

/** Images that are worked on at once; more wait for each other in the order they came. */
export const mostAtOnce = 6;

/** Milliseconds without work after which the process ends; a new one needs some 150 ms to start. */
const patience = 10_000;

/**
 * Works on images in a process of its own, started when needed: it yields to the shop when processors are short,
 * takes its memory (some 100 MB) with it when it ends, knows no secrets of the environment, and an image that
 * crashes a decoder crashes nothing else.
 */
export function createRenderProcess(): RenderProcess {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const start = (): Worker => {
    const started: Worker = { process: forkWorker(), tasks: new Map() };
    started.process.on("message", (answer: RenderAnswer) => {
      const task = started.tasks.get(answer.id);
      started.tasks.delete(answer.id);
      if ("fault" in answer) task?.outcome.reject(new Error(answer.fault));
      else if ("refusal" in answer) task?.outcome.reject(refusalOf(task.job, answer.refusal));
      else task?.outcome.resolve(answer.image);
      if (started.tasks.size === 0) idle = setTimeout(stop, patience).unref();
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
  return {
    async render(original, transformation, format) {
      const image = await run({ kind: "render", original, transformation, format });
      if (!image) throw new Error("The image renderer answered without an image");
      return image;
    },
    async purify(path, type) {
      await run({ kind: "purify", path, type });
    },
  };
}

function refusalOf(job: Job, message: string): Error {
  return job.kind === "purify" ? refusedContent(message) : invalidRequest(message);
}

/** The process does not keep its parent alive. */
function forkWorker(): ChildProcess {
  const child = fork(new URL("render-worker.ts", import.meta.url), {
    execArgv: [],
    env: {
      // Fewer heaps for the threads of the C library's allocator: half the memory, no slower.
      MALLOC_ARENA_MAX: "2",
      UV_THREADPOOL_SIZE: String(mostAtOnce),
    },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}
