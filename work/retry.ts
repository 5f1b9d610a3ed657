import { setTimeout as sleep } from "node:timers/promises";

type Options = {
  /** Whether it may succeed after this many failures, of which the last was this one. */
  mayRetry: (error: unknown, failures: number) => boolean;
  /** Milliseconds to wait after the first failure; each further pause is twice as long. None: it is tried again at once. */
  pause?: number;
  longestPause?: number;
};

/** Tries until it succeeds; what runs anyway belongs in `repeat`. @throws the last failure, if it is final */
export async function retry<Result>(
  run: () => Promise<Result>,
  { mayRetry, pause = 0, longestPause = Infinity }: Options,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await run();
    } catch (error) {
      if (!mayRetry(error, failures)) throw error;
      if (pause > 0) await sleep(Math.min(pause * 2 ** (failures - 1), longestPause));
    }
  }
}
