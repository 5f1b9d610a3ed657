import { execFile, type ExecFileException, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "../../../work/start-error.ts";
import type { PostgresHome } from "./postgres-home.ts";

/** The shell's PG* variables could redirect PostgreSQL's programs. */
export const postgresEnvironment = { PATH: process.env["PATH"] ?? "", LC_ALL: "C", TZ: "UTC" };

/** Creates the cluster if there is none, under another name first, so that nobody uses an unfinished one. */
export async function ensureCluster(home: PostgresHome, durable: boolean): Promise<void> {
  const version = join(home.cluster, "PG_VERSION");
  if (existsSync(version)) return checkVersion(home, readFileSync(version, "utf8").trim());

  const unfinished = `${home.cluster}.new`;
  const passwordFile = join(home.directory, "password");
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  if (home.user) chownSync(passwordFile, home.user.uid, home.user.gid);
  const options = [
    `--pgdata=${unfinished}`,
    "--username=postgres",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    // Only the owner may enter the socket's directory, so it needs no password.
    "--auth-local=trust",
    "--auth-host=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
  const place = { ...home.user, cwd: home.directory, env: postgresEnvironment };
  await promisify(execFile)(home.binaries.initdb, options, place).catch((error: ExecFileException) => {
    rmSync(unfinished, { recursive: true, force: true });
    throw new StartError(
      `PostgreSQL could not create its data files: ${errorIn(error.stderr || error.message)}`,
    );
  });
  renameSync(unfinished, home.cluster);
}

function checkVersion(home: PostgresHome, version: string): void {
  const shipped = spawnSync(home.binaries.postgres, ["--version"], {
    ...home.user,
    cwd: "/",
    encoding: "utf8",
  });
  const major = /\s(\d+)/.exec(shipped.stdout)?.[1];
  if (major !== version) {
    throw new StartError(
      `${home.cluster} was created by PostgreSQL ${version}, but this is PostgreSQL ${major}.`,
    );
  }
}

export function errorIn(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const line = lines.find((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? "no reason given";
  return line.replace(/^.*?\b(FATAL|PANIC|error):\s*/, "");
}
