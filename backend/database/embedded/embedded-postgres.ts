import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import type { SocketAddress } from "../pools.ts";
import { lockDirectory } from "./directory-lock.ts";
import { ensureCluster } from "./postgres-cluster.ts";
import { preparePostgresHome, socketDirectory, type PostgresHome } from "./postgres-home.ts";
import { startPostgres, stopPostgres } from "./postgres-process.ts";

export type EmbeddedPostgres = {
  address: SocketAddress;
  /** The server's process id, which a restart changes. */
  pid: () => number | undefined;
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** An existing directory. If PostgreSQL cannot enter it, `postgres-location` in it says where the data is. */
  dataDirectory: string;
  /** False trades crash safety for speed; for tests only. */
  durable?: boolean;
  maxConnections?: number;
  onRestart?: () => void;
  onFailure?: (error: Error) => void;
};

/** How often the server is restarted `within` so many milliseconds. When it dies more often, it stays down. */
const restartLimit = { times: 3, within: 60_000 };

/** Creates the files of PostgreSQL in a new data directory. @throws StartError if that is impossible */
export async function createCluster(dataDirectory: string): Promise<void> {
  const home = preparePostgresHome(dataDirectory);
  if (existsSync(home.cluster)) return;
  const unlock = lockDirectory(home.directory);
  try {
    await ensureCluster(home, true);
  } finally {
    unlock();
  }
}

/** Starts a private PostgreSQL and keeps it running until `stop`. @throws StartError if that is impossible */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const durable = options.durable ?? true;
  const home = preparePostgresHome(options.dataDirectory);
  const unlock = lockDirectory(home.directory);
  try {
    await ensureCluster(home, durable);
    const address = await chooseAddress(home);
    const settings = serverSettings(address, durable, options.maxConnections ?? 60);
    const server = await keepRunning(home, settings, options);
    const stop = async (): Promise<void> => {
      await server.stop();
      if (isTemporary(address, home)) rmSync(address.host, { recursive: true, force: true });
      unlock();
    };
    return { address, pid: server.pid, stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function chooseAddress(home: PostgresHome): Promise<SocketAddress> {
  const login = { database: "postgres", username: "postgres" };
  const sockets = socketDirectory(home);
  if (sockets !== undefined) return { ...login, host: sockets, port: 5432 };
  const password = readFileSync(join(home.directory, "password"), "utf8");
  return { ...login, host: "127.0.0.1", port: await freePort(), password };
}

function isTemporary(address: SocketAddress, home: PostgresHome): boolean {
  return address.password === undefined && !address.host.startsWith(home.directory);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function serverSettings(
  address: SocketAddress,
  durable: boolean,
  maxConnections: number,
): Record<string, string> {
  const onSocket = address.password === undefined;
  return {
    listen_addresses: onSocket ? "" : "127.0.0.1",
    unix_socket_directories: onSocket ? address.host : "",
    unix_socket_permissions: "0700",
    port: String(address.port),
    max_connections: String(maxConnections),
    shared_buffers: "64MB",
    effective_cache_size: "512MB",
    work_mem: "8MB",
    // The sorts of one statement must not fill the disk.
    temp_file_limit: "1GB",
    maintenance_work_mem: "64MB",
    max_wal_size: "512MB",
    random_page_cost: "1.1",
    max_worker_processes: "4",
    max_parallel_workers_per_gather: "1",
    // Queries are short, so compiling them costs more than it saves.
    jit: "off",
    timezone: "UTC",
    // The log has no statements or values of rows, since they may be personal data.
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    log_line_prefix: "%m [%p] ",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
}

type KeptServer = { pid: () => number | undefined; stop: () => Promise<void> };

async function keepRunning(
  home: PostgresHome,
  settings: Record<string, string>,
  { onRestart, onFailure }: EmbeddedOptions,
): Promise<KeptServer> {
  const deaths: number[] = [];
  let stopping = false;
  let restart: Promise<void> | undefined;
  let child: ChildProcess;

  const launch = async (): Promise<void> => {
    child = await startPostgres(home, settings);
    child.once("exit", () => {
      if (!stopping) restart = recover();
    });
  };
  const recover = async (): Promise<void> => {
    deaths.push(performance.now());
    try {
      const recent = deaths.filter((time) => time > performance.now() - restartLimit.within);
      if (recent.length > restartLimit.times)
        throw new Error(`PostgreSQL keeps dying; its log is ${home.log}`);
      await launch();
      onRestart?.();
    } catch (error) {
      onFailure?.(error as Error);
    }
  };

  await launch();
  return {
    pid: () => child.pid,
    stop: async () => {
      stopping = true;
      await restart;
      await stopPostgres(child);
    },
  };
}
