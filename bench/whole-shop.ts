import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { temporaryDirectory } from "../tests/setup/temporary-directory.ts";
import { startCommand } from "./start-command.ts";

const port = 4874;

/** The proportional set size in megabytes of the shop with its PostgreSQL, as `npm start` runs them with new data. */
export async function memoryOfWholeShop(pages: number): Promise<{ idle: number; afterPages: number }> {
  const directory = temporaryDirectory();
  const shop = spawn(startCommand, {
    shell: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: directory },
    stdio: "ignore",
  });
  const ended = once(shop, "exit");
  try {
    while ((await ask("/").catch(() => 0)) !== 200) {
      if (shop.exitCode !== null) throw new Error(`the shop ended with ${shop.exitCode}`);
      await pause(50);
    }
    await pause(3_000);
    const idle = sharedOut(shop.pid!);
    for (let page = 0; page < pages; page++) {
      const status = await ask(
        page % 2 ? `/products?visit=${page}` : `/product/${1 + (page % 7)}?visit=${page}`,
      );
      if (status !== 200) throw new Error(`page ${page}: ${status}`);
    }
    return { idle, afterPages: sharedOut(shop.pid!) };
  } finally {
    shop.kill();
    await ended;
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Uncompressed, as one visitor after the other asks. */
async function ask(path: string): Promise<number> {
  const headers = { "accept-encoding": "identity" };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  await response.arrayBuffer();
  return response.status;
}

/** Of a process and all below it, in megabytes: what they share is counted once. Linux only. */
function sharedOut(root: number): number {
  const sizes = processesBelow(root).map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  );
  return (sizes.reduce((sum, size) => sum + size, 0) * 1024) / 1e6;
}

/** What a process and all below it have for themselves, in megabytes. Linux only. */
export function ownMemory(root: number): number {
  const sizes = processesBelow(root).map((pid) =>
    Number(/^RssAnon:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0),
  );
  return (sizes.reduce((sum, size) => sum + size, 0) * 1024) / 1e6;
}

/** With the process itself. */
function processesBelow(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const stat = read(`/proc/${name}/stat`);
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || isBelow(parents.get(pid)));
  return [...parents.keys()].filter(isBelow);
}

/** Empty if the process has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
