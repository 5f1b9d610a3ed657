import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import type { Paper } from "./drawing/shapes.ts";

export type DrawTask = {
  papers: readonly Paper[];
  /** Files of fonts that are tried after the shop's own. */
  fonts: readonly string[];
  /** The address is the one that the papers have. */
  logos: readonly { address: string; file: Buffer }[];
};
export type DrawResult = { file: Buffer<ArrayBuffer> } | { failure: string };

/** In milliseconds. Two hundred papers take some six seconds. */
const timeout = 60_000;

/**
 * Draws papers as one PDF in a process of its own, without the environment's secrets: the shop goes on answering, and
 * libraries and fonts take no memory afterwards.
 */
export async function drawInProcess(task: DrawTask): Promise<Buffer<ArrayBuffer>> {
  const child = fork(new URL("pdf-program.ts", import.meta.url), {
    execArgv: [],
    env: { MALLOC_ARENA_MAX: "2" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    timeout,
  });
  // A drawing keeps no shop open that stops.
  child.unref();
  child.channel?.unref();
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const outcome = Promise.withResolvers<Buffer<ArrayBuffer>>();
  child.once("message", (result: DrawResult) => {
    if ("file" in result) outcome.resolve(result.file);
    else outcome.reject(new Error(result.failure));
  });
  child.once("error", outcome.reject);
  child.once("exit", (code, signal) =>
    outcome.reject(new Error(`The drawing process ended: ${signal ?? code}`)),
  );
  child.send(task, (error) => error && outcome.reject(error));
  try {
    return await outcome.promise;
  } finally {
    if (child.connected) child.disconnect();
  }
}
