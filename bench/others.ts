import { readFileSync } from "node:fs";
import { httpRequest, timeOf } from "./load.ts";

const visits = 150;

/** Milliseconds for one visitor's pages of products, one after the other. */
export async function visit(port: number, anyId: () => number | string): Promise<number[]> {
  const times: number[] = [];
  for (let each = 0; each < visits; each += 1)
    times.push(await timeOf({ port, request: () => httpRequest("GET", `/product/${anyId()}`) }));
  return times;
}

/**
 * Watches the resident memory of a process, or what `megabytes` says.
 * @returns a function that stops it and returns by how many megabytes it has grown, at its peak
 */
export function watchMemory(pid: number, megabytes: (pid: number) => number = residentMemory): () => number {
  const before = megabytes(pid);
  let most = before;
  const look = (): void => {
    most = Math.max(most, megabytes(pid));
  };
  const timer = setInterval(look, 50);
  return () => {
    look();
    clearInterval(timer);
    return most - before;
  };
}

function residentMemory(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1000;
}
