import { existsSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../../../work/start-error.ts";
import type { PostgresHome } from "./postgres-home.ts";
import { processesOn, runsOn } from "./process-identity.ts";

type Signals = [NodeJS.Signals, number][];

/** SIGINT ends the sessions and writes all data; the others are for when that fails. */
const serverSignals: Signals = [
  ["SIGINT", 20_000],
  ["SIGQUIT", 5_000],
  ["SIGKILL", 5_000],
];

/** A session without a server has nothing left to write. */
const sessionSignals: Signals = [
  ["SIGQUIT", 2_000],
  ["SIGKILL", 5_000],
];

export async function stopProcess(
  pid: number,
  isRunning: () => boolean,
  signals = serverSignals,
): Promise<void> {
  for (const [signal, timeout] of signals) {
    if (!isRunning()) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = performance.now() + timeout;
    while (isRunning() && performance.now() < deadline) await sleep(10);
  }
}

/**
 * Cleans up after a killed process: stops a server that still runs on this cluster, or the sessions of one that does
 * not, and removes its lock files, whose process id may belong to another process by now.
 * @throws StartError when a server uses it that this process cannot see, for example in another container
 */
export async function removeLeftovers(home: PostgresHome): Promise<void> {
  if (!existsSync(pidFile(home))) return;
  const postmaster = readPostmaster(home);
  if (postmaster) await stopProcess(postmaster.pid, () => runsOn(postmaster.pid, home.cluster));
  for (const pid of processesOn(home.cluster) ?? []) {
    await stopProcess(pid, () => runsOn(pid, home.cluster), sessionSignals);
  }
  // PostgreSQL finds such sessions by this file, so it goes only when there are certainly none.
  if (processesOn(home.cluster)?.length !== 0) return;
  if (postmaster?.socket && (await acceptsConnections(postmaster.socket))) {
    throw new StartError(`${home.directory} is in use by PostgreSQL in another container.`);
  }
  rmSync(pidFile(home), { force: true });
  if (postmaster?.socket) rmSync(`${postmaster.socket}.lock`, { force: true });
}

type Postmaster = {
  pid: number;
  port: number;
  socket: string | undefined;
  status: string | undefined;
};

export function readPostmaster(home: PostgresHome): Postmaster | undefined {
  try {
    const lines = readFileSync(pidFile(home), "utf8").split("\n");
    const [pid, , , port, directory, , , status] = lines.map((line) => line.trim());
    if (!Number(pid)) return undefined;
    return {
      pid: Number(pid),
      port: Number(port),
      socket: directory && join(directory, `.s.PGSQL.${port}`),
      status,
    };
  } catch {
    return undefined;
  }
}

function pidFile(home: PostgresHome): string {
  return join(home.cluster, "postmaster.pid");
}

function acceptsConnections(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket, () => {
      connection.destroy();
      resolve(true);
    });
    connection.once("error", () => resolve(false));
  });
}
