import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";

/** Names the file with the run's servers. Workers have it from the process that starts them. */
const variable = "FACET_TEST_SERVERS";

/** Starts the process that cleans up after the run, even if the run is killed. */
export function startCleaner(directory: string): void {
  const list = `${directory}.servers`;
  process.env[variable] = list;
  noteServer(0, directory);
  const script = fileURLToPath(new URL("cleaner.mjs", import.meta.url));
  const child = spawn(process.execPath, [script, list], {
    stdio: ["pipe", "ignore", "inherit"],
    detached: true,
  });
  // It waits for this process, not the other way round.
  child.unref();
  (child.stdin as Socket).unref();
}

/**
 * Notes a server that must not outlive the run.
 * @param pid 0 where only its PostgreSQL runs
 */
export function noteServer(pid: number | undefined, directory: string | undefined): void {
  const list = process.env[variable];
  if (list && pid !== undefined) appendFileSync(list, `${pid} ${directory}\n`);
}
