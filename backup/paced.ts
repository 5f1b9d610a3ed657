import { setTimeout as sleep } from "node:timers/promises";

export type Chunks = AsyncIterable<Uint8Array>;
export type Pace = (chunks: Chunks) => Chunks;

/** In milliseconds. */
const turn = 20;

/** Reads half of the time: selling keeps four fifths of its rate ([why](../docs/decisions/0051-backups.md)). */
export function halfTime(): Pace {
  let since = performance.now();
  return async function* (chunks) {
    for await (const chunk of chunks) {
      yield chunk;
      const worked = performance.now() - since;
      if (worked < turn) continue;
      await sleep(worked);
      since = performance.now();
    }
  };
}

export const fullSpeed: Pace = (chunks) => chunks;
