import { execFileSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { temporaryDirectory } from "../../setup/temporary-directory.ts";

export type SmallDisk = {
  path: string;
  /** Gives it another size, with what is on it. */
  resize: (size: string) => void;
  remove: () => void;
};

/**
 * A disk of this size (`20m`), in memory.
 * @returns undefined where it cannot be mounted, which takes root on Linux, in a container with the right to do so
 */
export function openSmallDisk(size: string): SmallDisk | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const path = temporaryDirectory();
  const mount = (...options: string[]) => execFileSync("mount", [...options, path], { stdio: "ignore" });
  try {
    mount("-t", "tmpfs", "-o", `size=${size}`, "tmpfs");
  } catch {
    rmSync(path, { recursive: true });
    return undefined;
  }
  chmodSync(path, 0o755);
  return {
    path,
    resize: (wanted) => void mount("-o", `remount,size=${wanted}`),
    remove() {
      execFileSync("umount", [path]);
      rmSync(path, { recursive: true });
    },
  };
}
