import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { noteServer } from "./cleaner.ts";

const projectDirectory = fileURLToPath(new URL("../..", import.meta.url));

/** Halves the processor time that a start takes. */
export const compileCache = join(tmpdir(), "facet-compile-cache");

export type ShopProcess = {
  /** Where it listens. */
  url: string;
  process: ChildProcess;
  /** Everything it has written so far. */
  output: () => string;
  /** Sends a signal and waits for the exit. @returns the exit code, or null if the signal killed it */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/** How a refused start ended. */
export type Refusal = { exitCode: number | null; output: string };

/**
 * Starts the whole shop as its own process, on a free port unless told otherwise.
 * @param environment on top of PORT=0; DATA_DIR is needed
 * @throws when it ends before it is open
 */
export async function startShop(environment: { DATA_DIR: string } & NodeJS.ProcessEnv): Promise<ShopProcess> {
  const { child, output } = launchShop(environment);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const open = /open at (http:\S+)/.exec(output());
      if (open?.[1]) resolve(open[1]);
    });
    child.once("exit", (code) => reject(new Error(`The shop ended with ${code}:\n${output()}`)));
  });
  const stop = async (signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const end = once(child, "exit");
    child.kill(signal);
    await end;
    return child.exitCode;
  };
  return { url, process: child, output, stop };
}

/** Starts the shop where it is expected to refuse. */
export async function startRefused(environment: { DATA_DIR: string } & NodeJS.ProcessEnv): Promise<Refusal> {
  const { child, output } = launchShop(environment);
  await once(child, "close");
  return { exitCode: child.exitCode, output: output() };
}

/** Starts the shop without waiting for anything. */
export function launchShop(environment: NodeJS.ProcessEnv): { child: ChildProcess; output: () => string } {
  const { PATH, HOME, LANG, TMPDIR } = process.env;
  const child = spawn(process.execPath, ["server.ts"], {
    cwd: projectDirectory,
    // None of the tester's own settings may reach it.
    env: { PATH, HOME, LANG, TMPDIR, NODE_COMPILE_CACHE: compileCache, PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  noteServer(child.pid, environment["DATA_DIR"]);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  return { child, output: () => text };
}
