import { chmodSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { postgresEnvironment } from "../../../backend/database/embedded/postgres-cluster.ts";
import { temporaryDirectory } from "../../setup/temporary-directory.ts";

/** Debian's package `libfaketime`, which `npm test` installs where it may; undefined without it. */
const library = ((): string | undefined => {
  if (process.platform !== "linux" || !existsSync("/usr/lib")) return undefined;
  return readdirSync("/usr/lib")
    .map((name) => join("/usr/lib", name, "faketime", "libfaketime.so.1"))
    .find((path) => existsSync(path));
})();

/** Whether there can be a clock that jumps. */
export const hasClock = library !== undefined;

export const withoutClock = "A clock that jumps needs Debian's package libfaketime.";

/** The time of day of some processes, which can be changed while they run. Durations stay true. */
export type Clock = {
  /** For the processes that follow it. */
  environment: NodeJS.ProcessEnv;
  /** Days from the right time. */
  jump: (days: number) => void;
  close: () => void;
};

/** A clock that each PostgreSQL follows that is started within this process until it is closed. */
export function openClock(): Clock {
  if (library === undefined) throw new Error(withoutClock);
  const directory = temporaryDirectory();
  const file = join(directory, "clock");
  const jump = (days: number): void => {
    const next = join(directory, "next");
    writeFileSync(next, `${days < 0 ? "" : "+"}${days}d`);
    chmodSync(next, 0o644);
    // Nobody reads a part of it.
    renameSync(next, file);
  };
  jump(0);
  const environment = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  Object.assign(postgresEnvironment, environment);
  return {
    environment,
    jump,
    close() {
      for (const name of Object.keys(environment)) Reflect.deleteProperty(postgresEnvironment, name);
      rmSync(directory, { recursive: true });
    },
  };
}
