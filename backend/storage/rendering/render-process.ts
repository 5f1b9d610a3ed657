import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { invalidRequest } from "../errors.ts";
import type { OutputFormat } from "./output-format.ts";
import type { Transformation } from "./transformation.ts";

export type RenderTask = {
  id: number;
  original: Buffer;
  transformation: Transformation;
  format: OutputFormat;
};
export type RenderAnswer = { id: number; image: Buffer<ArrayBuffer> } | { id: number; refusal: string };

export type RenderProcess = {
  /** Throws `StorageError` (400) when the content is no image. */
  render(
    original: Buffer,
    transformation: Transformation,
    format: OutputFormat,
  ): Promise<Buffer<ArrayBuffer>>;
};

type Worker = { process: ChildProcess; tasks: Map<number, PromiseWithResolvers<Buffer<ArrayBuffer>>> };

/** Milliseconds without work after which the process ends; a new one needs some 150 ms to start. */
const patience = 10_000;

/**
 * Renders images in a process of its own, started when needed: it yields to the shop when processors are short,
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
      if ("image" in answer) task?.resolve(answer.image);
      else task?.reject(invalidRequest(answer.refusal));
      if (started.tasks.size === 0) idle = setTimeout(stop, patience).unref();
    });
    const lose = (cause: unknown) => {
      if (worker === started) worker = undefined;
      for (const task of started.tasks.values())
        task.reject(new Error("The image renderer stopped", { cause }));
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

  return {
    render(original, transformation, format) {
      clearTimeout(idle);
      worker ??= start();
      lastId += 1;
      const task: RenderTask = { id: lastId, original, transformation, format };
      const outcome = Promise.withResolvers<Buffer<ArrayBuffer>>();
      worker.tasks.set(task.id, outcome);
      worker.process.send(task, (error) => error && outcome.reject(error));
      return outcome.promise;
    },
  };
}

/** The process does not keep its parent alive. */
function forkWorker(): ChildProcess {
  const child = fork(new URL("render-worker.ts", import.meta.url), {
    execArgv: [],
    // Fewer heaps for the threads of the C library's allocator: half the memory, no slower.
    env: { MALLOC_ARENA_MAX: "2" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}
