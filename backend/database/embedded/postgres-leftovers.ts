import { existsSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../../start-error.ts";
import type { PostgresHome } from "./postgres-home.ts";
import { processesOn, runsOn } from "./process-identity.ts";

/** What to send, and how many milliseconds to wait before the next. */
type Insistence = [NodeJS.Signals, number][];

/** Ends the sessions, writes everything out; only then less kindly. */
const server: Insistence = [
  ["SIGINT", 20_000],
  ["SIGQUIT", 5_000],
  ["SIGKILL", 5_000],
];

/** A session whose server is gone has nothing left to write. */
const session: Insistence = [
  ["SIGQUIT", 2_000],
  ["SIGKILL", 5_000],
];

/** Asks a process to end, and insists. */
export async function stopProcess(pid: number, isRunning: () => boolean, insistence = server): Promise<void> {
  for (const [signal, patience] of insistence) {
    if (!isRunning()) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + patience;
    while (isRunning() && Date.now() < deadline) await sleep(10);
  }
}

/**
 * Clears away what a killed process left on this cluster: a server that still runs, sessions of a server that does
 * not, and its lock files, whose number may by now belong to somebody else.
 * @throws StartError when a server runs on it that this process cannot see, as in another container
 */
export async function removeRemains(home: PostgresHome): Promise<void> {
  if (!existsSync(pidFile(home))) return;
  const postmaster = readPostmaster(home);
  if (postmaster) await stopProcess(postmaster.pid, () => runsOn(postmaster.pid, home.cluster));
  for (const pid of processesOn(home.cluster) ?? []) {
    await stopProcess(pid, () => runsOn(pid, home.cluster), session);
  }
  // PostgreSQL uses the file to find such sessions, so it may go only when there are surely none.
  if (processesOn(home.cluster)?.length !== 0) return;
  if (postmaster?.socket && (await answers(postmaster.socket))) {
    throw new StartError(`${home.directory} is in use by a PostgreSQL of another container.`);
  }
  rmSync(pidFile(home), { force: true });
  if (postmaster?.socket) rmSync(`${postmaster.socket}.lock`, { force: true });
}

type Postmaster = {
  pid: number;
  port: number;
  /** Path of its Unix socket, where it has one. */
  socket: string | undefined;
  /** "ready" once it accepts connections. */
  status: string | undefined;
};

/** The server as its own PID file describes it. */
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

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket, () => {
      connection.destroy();
      resolve(true);
    });
    connection.once("error", () => resolve(false));
  });
}
