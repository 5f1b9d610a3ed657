import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openPool } from "../../../backend/database/open-pool.ts";
import type { Sql } from "../../../backend/database/sql.ts";
import { ensureSystemUser } from "../../../backend/database/embedded/system-user.ts";
import { freePort } from "../../setup/free-port.ts";
import { noteServer } from "../../setup/cleaner.ts";
import { temporaryDirectory } from "../../setup/temporary-directory.ts";

const versions = "/usr/lib/postgresql";
/** Debian's, or another version that is to be tried. */
const pgBouncer = process.env["PGBOUNCER"] ?? "/usr/sbin/pgbouncer";

/** Where Debian's newest PostgreSQL has its programs. */
const programs = ((): string | undefined => {
  if (!existsSync(versions)) return undefined;
  const newest = readdirSync(versions).toSorted((a, b) => Number(b) - Number(a))[0];
  return newest && join(versions, newest, "bin");
})();

/** Debian's packages postgresql and pgbouncer, which `npm test` installs where it may. */
export const hasServers = programs !== undefined && existsSync(pgBouncer);

/** Whether prepared statements go through PgBouncer, as from 1.21 on. */
export const poolerPrepares = (): boolean => {
  const [, minor] = /PgBouncer 1\.(\d+)/.exec(execFileSync(pgBouncer, ["--version"], { encoding: "utf8" }))!;
  return Number(minor) >= 21;
};

export const withoutServers = "A replica and a pooler need Debian's packages postgresql and pgbouncer.";

/** As an operator makes them; the shop's login owns the database and may create roles and databases. */
const password = "a password for tests";

export type Servers = {
  readonly primary: Server;
  /** Makes a replica the primary. */
  promote: (replica: Server) => Promise<void>;
  /** A copy of the primary, which follows it. */
  addReplica: () => Promise<Server>;
  /** PgBouncer in front of the primary. */
  addPooler: () => Promise<Server>;
  /** Works in the shop's database at the primary. */
  asOwner: <T>(work: (owner: Sql) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

export type Server = {
  port: number;
  /** For DATABASE_URL and the like. */
  url: string;
  /** As a superuser, or as PgBouncer's administrator. */
  admin: Sql;
  start: () => Promise<void>;
  /** Stops its processes in the middle of what they do, like a machine that hangs. */
  hang: () => void;
  goOn: () => void;
  /** @param signal SIGINT ends sessions first */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};

/** Starts Debian's PostgreSQL with an empty database named shop. */
export async function openServers(): Promise<Servers> {
  if (programs === undefined) throw new Error(withoutServers);
  const directory = temporaryDirectory();
  const user = ensureSystemUser();
  if (user) chownSync(directory, user.uid, user.gid);
  const servers: Server[] = [];
  const run = (name: string, ...options: string[]) =>
    execFileSync(join(programs, name), options, {
      ...user,
      cwd: directory,
      env: { ...process.env, PGPASSWORD: password },
      stdio: "pipe",
    });
  const file = (name: string, text: string): string => {
    const path = join(directory, name);
    writeFileSync(path, text);
    if (user) chownSync(path, user.uid, user.gid);
    return path;
  };

  async function add(
    port: number,
    superuser: string,
    database: string,
    command: readonly string[],
  ): Promise<Server> {
    const admin = openPool(
      { host: "127.0.0.1", port, username: superuser, password, database },
      { max: 1, prepare: false, knowsArrays: false },
    );
    let child: ChildProcess;
    const server: Server = {
      port,
      url: `postgres://shop:${encodeURIComponent(password)}@127.0.0.1:${port}/shop`,
      admin,
      async start() {
        const [program, ...options] = command;
        child = spawn(program!, options, { ...user, cwd: directory, stdio: "ignore" });
        noteServer(child.pid, directory);
        await answers(admin, command);
      },
      hang: () => signalAll(child, "SIGSTOP"),
      goOn: () => signalAll(child, "SIGCONT"),
      async stop(signal = "SIGINT") {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const end = once(child, "exit");
        signalAll(child, "SIGCONT");
        child.kill(signal);
        await end;
      },
    };
    servers.push(server);
    await server.start();
    return server;
  }

  const postgresAt = (data: string, port: number): Promise<Server> =>
    add(
      port,
      "postgres",
      "postgres",
      `${programs}/postgres -D ${data} -p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`.split(
        " ",
      ),
    );

  const passwordFile = file("password", password);
  run("initdb", "-D", "primary", "-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-N");
  let primary = await postgresAt("primary", await freePort());
  await primary.admin.unsafe(`create role shop login createrole createdb password '${password}'`);
  await primary.admin.unsafe("create database shop owner shop");

  return {
    get primary() {
      return primary;
    },
    async promote(replica) {
      await replica.admin`select pg_promote()`;
      primary = replica;
    },
    async addReplica() {
      const [data, port] = [`replica-${servers.length}`, await freePort()];
      const source = ["-h", "127.0.0.1", "-p", String(primary.port), "-U", "postgres"];
      run("pg_basebackup", ...source, "-D", data, "-R", "-X", "stream", "-c", "fast");
      return postgresAt(data, port);
    },
    async addPooler() {
      const port = await freePort();
      await lookUpLogins(primary);
      const settings = readFileSync(join(import.meta.dirname, "../../../deploy/pgbouncer.ini"), "utf8")
        .replace("port=5432", `port=${primary.port}`)
        .replace("listen_port = 6432", `listen_port = ${port}`)
        .replace("; max_prepared", poolerPrepares() ? "max_prepared" : "; max_prepared")
        .concat("\nadmin_users = pgbouncer\n");
      file("userlist.txt", `"pgbouncer" "${password}"\n`);
      return add(port, "pgbouncer", "pgbouncer", [pgBouncer, file("pgbouncer.ini", settings)]);
    },
    async asOwner(work) {
      const owner = openPool(primary, { max: 1 });
      try {
        return await work(owner);
      } finally {
        await owner.end();
      }
    },
    async close() {
      await Promise.all(servers.map(({ admin }) => admin.end({ timeout: 0 })));
      await Promise.all(servers.map((server) => server.stop("SIGQUIT")));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  for (const each of [pid, ...children.split(" ").filter(Boolean)]) process.kill(Number(each), signal);
}

/** Runs what the operator runs by psql, which asks for the password. */
async function lookUpLogins({ port }: Server): Promise<void> {
  const script = readFileSync(join(import.meta.dirname, "../../../deploy/pgbouncer.sql"), "utf8");
  const database = { host: "127.0.0.1", port, username: "postgres", password, database: "shop" };
  const admin = openPool(database, { max: 1, knowsArrays: false });
  try {
    await admin.unsafe(
      script.replace("\\password pgbouncer", `alter role pgbouncer password '${password}';`),
    );
  } finally {
    await admin.end();
  }
}

async function answers(admin: Sql, command: readonly string[]): Promise<void> {
  /* oxlint-disable no-await-in-loop -- until it does */
  for (let attempt = 0; attempt < 300; attempt += 1) {
    try {
      await admin.unsafe("show server_version").simple();
      return;
    } catch (error) {
      const { code = "" } = error as { code?: string };
      // PgBouncer's console knows other things, and answers.
      if (!/^(?:CONN|ECONN|57P03)/.test(code)) return;
      await sleep(100);
    }
  }
  throw new Error(`${command.join(" ")} did not start`);
}
