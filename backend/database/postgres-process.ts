import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../start-error.ts";
import type { PostgresHome } from "./postgres-home.ts";
import { runsOn } from "./process-identity.ts";

/** PostgreSQL's own environment: no PG* variable of the shell may redirect it. */
const environment = { PATH: process.env["PATH"] ?? "", LC_ALL: "C", TZ: "UTC" };

const readyTimeout = 60_000;
const logLimit = 5_000_000;

/** Creates the cluster when there is none. An interrupted creation leaves nothing that a later start would trust. */
export function ensureCluster(home: PostgresHome, durable: boolean): void {
  const version = join(home.cluster, "PG_VERSION");
  if (existsSync(version)) return checkVersion(home, readFileSync(version, "utf8").trim());

  const unfinished = `${home.cluster}.new`;
  const passwordFile = join(home.directory, "password");
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  if (home.user) chownSync(passwordFile, home.user.uid, home.user.gid);
  const options = [
    ...["--pgdata", unfinished, "--username", "postgres", "--encoding", "UTF8"],
    ...["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--locale", "C"],
    // The socket lies in a directory that only its owner may enter, so it needs no password.
    ...["--auth-local", "trust", "--auth-host", "scram-sha-256", "--pwfile", passwordFile],
    ...["--no-instructions", ...(durable ? [] : ["--no-sync"])],
  ];
  const result = spawnSync(home.binaries.initdb, options, {
    ...home.user,
    cwd: home.directory,
    env: environment,
    encoding: "utf8",
  });
  if (result.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new StartError(`PostgreSQL could not create its data files: ${reason(result.stderr ?? String(result.error))}`);
  }
  renameSync(unfinished, home.cluster);
}

function checkVersion(home: PostgresHome, version: string): void {
  const shipped = spawnSync(home.binaries.postgres, ["--version"], { ...home.user, cwd: "/", encoding: "utf8" });
  const major = /\s(\d+)/.exec(shipped.stdout)?.[1];
  if (major !== version) {
    throw new StartError(`${home.cluster} was made by PostgreSQL ${version}, but this is PostgreSQL ${major}.`);
  }
}

/** Stops a PostgreSQL that an earlier, killed process left running on this cluster. */
export async function stopOrphan(home: PostgresHome): Promise<void> {
  const pid = readPostmaster(home)?.pid;
  if (pid === undefined || pid === process.pid || !runsOn(pid, home.cluster)) return;
  await stopProcess(pid, () => runsOn(pid, home.cluster));
}

/** Starts the server in a process group of its own and waits until it accepts connections. */
export async function startPostgres(home: PostgresHome, settings: Record<string, string>): Promise<ChildProcess> {
  const deadline = Date.now() + readyTimeout;
  for (;;) {
    rotateLog(home.log);
    const logStart = existsSync(home.log) ? statSync(home.log).size : 0;
    const child = launch(home, settings);
    if (await becomesReady(child, home, deadline)) return child;
    const log = readFileSync(home.log, "utf8").slice(logStart);
    // The last queries of a killed server may need a moment to notice that it is gone.
    const stillBusy = /pre-existing shared memory block|is still in use/.test(log);
    if (!stillBusy || Date.now() > deadline - readyTimeout / 2) {
      throw new StartError(`PostgreSQL did not start: ${reason(log)}`);
    }
    await sleep(200);
  }
}

function launch(home: PostgresHome, settings: Record<string, string>): ChildProcess {
  const log = openSync(home.log, "a", 0o600);
  try {
    const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const child = spawn(home.binaries.postgres, ["-D", home.cluster, ...options], {
      ...home.user,
      cwd: home.directory,
      env: environment,
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
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new StartError(`PostgreSQL was not ready after ${readyTimeout / 1000} s; its log is ${home.log}`);
    }
    await sleep(10);
  }
}

/** Asks the server to end its sessions, write everything out and exit; insists when it does not. */
export async function stopPostgres(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  await stopProcess(pid, () => child.exitCode === null && child.signalCode === null);
}

async function stopProcess(pid: number, isRunning: () => boolean): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ["SIGINT", 20_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ];
  for (const [signal, patience] of steps) {
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

/** The server's process id and state as its own PID file tells them. */
function readPostmaster(home: PostgresHome): { pid: number; status: string | undefined } | undefined {
  try {
    const lines = readFileSync(join(home.cluster, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() } : undefined;
  } catch {
    return undefined;
  }
}

function rotateLog(path: string): void {
  if (existsSync(path) && statSync(path).size > logLimit) renameSync(path, `${path}.old`);
}

/** The first line of PostgreSQL's output that says what went wrong, without its time stamp. */
function reason(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const telling = lines.find((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? "no reason given";
  return telling.replace(/^.*?\b(FATAL|PANIC|error):\s*/, "");
}
