import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { StartError } from "../../../work/start-error.ts";

export type SystemUser = { uid: number; gid: number };

const userName = "facet-db";

/** PostgreSQL refuses to run as root, so root gives it an account of its own and creates that if necessary. */
export function ensureSystemUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return findUser() ?? createUser();
}

function findUser(): SystemUser | undefined {
  for (const line of readFileSync("/etc/passwd", "utf8").split("\n")) {
    const [name, , uid, gid] = line.split(":");
    if (name === userName) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

function createUser(): SystemUser {
  const attempts: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", userName]],
    ["adduser", ["-S", "-D", "-H", "-s", "/sbin/nologin", userName]],
  ];
  for (const [command, args] of attempts) {
    spawnSync(command, args, { stdio: "ignore" });
    // Another process may have created it at the same time, so only the result counts.
    const user = findUser();
    if (user) return user;
  }
  throw new StartError(
    `PostgreSQL does not run as root, and the system user ${userName} could not be created; start as an ordinary user.`,
  );
}

export function canUse(user: SystemUser, path: string, mode: "execute" | "write"): boolean {
  const flags = mode === "execute" ? ["-x", path] : ["-x", path, "-a", "-w", path];
  return spawnSync("test", flags, { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}
