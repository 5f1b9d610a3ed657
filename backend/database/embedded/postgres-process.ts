import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../../../work/start-error.ts";
import { postgresEnvironment, errorIn } from "./postgres-cluster.ts";
import type { PostgresHome } from "./postgres-home.ts";
import { readPostmaster, removeLeftovers, stopProcess } from "./postgres-leftovers.ts";

const readyTimeout = 60_000;
const maxLogBytes = 5_000_000;

export async function startPostgres(
  home: PostgresHome,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const deadline = performance.now() + readyTimeout;
  for (;;) {
    await removeLeftovers(home);
    rotateLog(home.log);
    const logStart = existsSync(home.log) ? statSync(home.log).size : 0;
    const child = launch(home, settings);
    if (await becomesReady(child, home, deadline)) return child;
    const log = readFileSync(home.log, "utf8").slice(logStart);
    if (removeTornFile(log, home)) continue;
    // The sessions of a killed server may need a moment to notice that it is gone.
    const stillBusy = /pre-existing shared memory block|is still in use/.test(log);
    if (!stillBusy || performance.now() > deadline - readyTimeout / 2) {
      throw new StartError(`PostgreSQL did not start: ${errorIn(log)}`);
    }
    await sleep(200);
  }
}

/** Removes a torn unlogged table's second file, which keeps PostgreSQL from starting. @returns whether there was one */
function removeTornFile(log: string, { cluster }: PostgresHome): boolean {
  const [, name] = /could not create file "(base\/\d+\/\d+)": File exists/.exec(log) ?? [];
  if (name === undefined) return false;
  const file = join(cluster, name);
  if (!existsSync(`${file}_init`) || statSync(file).size > 0) return false;
  rmSync(file);
  return true;
}

function launch(home: PostgresHome, settings: Record<string, string>): ChildProcess {
  const log = openSync(home.log, "a", 0o600);
  try {
    const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const child = spawn(home.binaries.postgres, ["-D", home.cluster, ...options], {
      ...home.user,
      cwd: home.directory,
      env: postgresEnvironment,
      stdio: ["ignore", log, log],
      detached: true,
    });
    child.once("error", () => {});
    return child;
  } finally {
    closeSync(log);
  }
}

async function becomesReady(child: ChildProcess, home: PostgresHome, deadline: number): Promise<boolean> {
  for (;;) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false;
    const postmaster = readPostmaster(home);
    if (postmaster?.pid === child.pid && postmaster.status === "ready") return true;
    if (performance.now() > deadline) {
      child.kill("SIGKILL");
      throw new StartError(`PostgreSQL was not ready after ${readyTimeout / 1000} s; its log is ${home.log}`);
    }
    await sleep(10);
  }
}

export async function stopPostgres(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  await stopProcess(child.pid, () => child.exitCode === null && child.signalCode === null);
}

function rotateLog(path: string): void {
  if (existsSync(path) && statSync(path).size > maxLogBytes) renameSync(path, `${path}.old`);
}
