import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** When the process started: differs from any later one with its id. Undefined for none, or a zombie. */
export function startTimeOf(pid: number): string | undefined {
  return process.platform === "linux" ? startTimeFromProc(pid) : startTimeFromPs(pid);
}

function startTimeFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the command in parentheses, which may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, ticksSinceBoot] = [fields[0], fields[19]];
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return state === "Z" || state === "X" ? undefined : `${boot}/${ticksSinceBoot}`;
  } catch {
    return undefined;
  }
}

function startTimeFromPs(pid: number): string | undefined {
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || undefined;
  } catch {
    return undefined;
  }
}

export function runsOn(pid: number, dataDirectory: string): boolean {
  if (startTimeOf(pid) === undefined) return false;
  try {
    // The working directory of a server and all its sessions is the data directory.
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === dataDirectory;
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(
      dataDirectory,
    );
  } catch {
    return false;
  }
}

/** All PostgreSQL processes on a data directory, including sessions; undefined on platforms that cannot tell. */
export function processesOn(dataDirectory: string): number[] | undefined {
  if (process.platform !== "linux") return undefined;
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => runsOn(pid, dataDirectory));
}
