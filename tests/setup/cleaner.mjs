import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

/**
 * Waits for the end of a test run, however it ends: then the standard input of this process ends, too. It stops the servers
 * that are left and removes their temporary directories. Its argument is a file with a line for each, `PID DIRECTORY`.
 */
const [, , list] = process.argv;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
process.stdin.resume().once("end", () => {
  for (const line of readFileSync(list, "utf8").split("\n").filter(Boolean)) {
    const [, pid, directory] = /^(\d+) (.+)$/.exec(line);
    end(Number(pid), "server.ts");
    end(postmasterOf(directory), "postgres");
    if (basename(directory).startsWith("facet-"))
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
  rmSync(list, { force: true });
});

/** Ends a process if it is still the one that it was: ids are used again. */
function end(pid, command) {
  if (!(pid > 0)) return;
  try {
    const running = execFileSync("ps", ["-o", "command=", "-p", String(pid)], {
      encoding: "utf8",
      stdio: "pipe",
    });
    if (running.includes(command)) process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** The process id that PostgreSQL leaves in its directory while it runs; 0 otherwise. */
function postmasterOf(directory) {
  try {
    return Number.parseInt(
      readFileSync(join(directory, "postgres", "cluster", "postmaster.pid"), "utf8"),
      10,
    );
  } catch {
    return 0;
  }
}
