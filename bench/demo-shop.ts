import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { temporaryDirectory } from "../tests/setup/temporary-directory.ts";
import { serve } from "./world.ts";

type BenchShop = {
  url: string;
  port: number;
  /** Its data. */
  directory: string;
  /** The process id of the shop. */
  pid: number;
  /** Starts another server of `bench/servers` in its own process. @returns its port */
  startServer: (name: string, options: string) => Promise<number>;
};

/** Starts the built demo shop with a new data directory, measures it, and leaves nothing behind. */
export async function withDemoShop(measure: (shop: BenchShop) => Promise<void>): Promise<void> {
  const directory = temporaryDirectory();
  const processes: ChildProcess[] = [];
  const startServer = async (name: string, options: string): Promise<number> =>
    (await serve(`bench/servers/${name}.ts`, options, processes)).port;
  try {
    const port = await startServer("shop", directory);
    const pid = processes[0]?.pid ?? 0;
    await measure({ url: `http://127.0.0.1:${port}`, port, directory, pid, startServer });
  } finally {
    for (const process of processes) {
      const ended = once(process, "exit");
      process.kill();
      await ended;
    }
    rmSync(directory, { recursive: true, force: true });
  }
}
