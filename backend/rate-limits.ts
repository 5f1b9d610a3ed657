import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";

/** Counts events by key (an account, an address), so many of which are allowed within a time. */
export type RateLimit = {
  /**
   * Counts one event, or several at once.
   * @returns 0, or, when that would be too many and none is counted, the whole seconds after which the count starts anew
   */
  count: (key: string, events?: number) => Promise<number>;
  /** Takes back what turned out not to matter. */
  uncount: (key: string, events?: number) => Promise<void>;
  /** Starts the key's count anew. */
  forget: (key: string) => Promise<void>;
};

/** As many keys are remembered; the oldest go first, so that no flood of addresses fills the memory. */
const mostKeys = 50_000;

/** Kept in memory: a restart forgets all counts, and several processes count each on its own. */
export function createRateLimit(most: number, withinSeconds: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: most, duration: withinSeconds });
  const keys = new Set<string>();

  const remember = async (key: string): Promise<void> => {
    keys.delete(key);
    keys.add(key);
    const [oldest] = keys;
    if (keys.size > mostKeys && oldest !== undefined) {
      keys.delete(oldest);
      await limiter.delete(oldest);
    }
  };
  const uncount = async (key: string, events = 1): Promise<void> => {
    if (await limiter.get(key)) await limiter.reward(key, events);
  };
  return {
    async count(key, events = 1) {
      if (events > most) return withinSeconds;
      try {
        const { isFirstInDuration } = await limiter.consume(key, events);
        if (isFirstInDuration) await remember(key);
        return 0;
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal;
        await uncount(key, events);
        return Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000));
      }
    },
    uncount,
    async forget(key) {
      keys.delete(key);
      await limiter.delete(key);
    },
  };
}

/** So many events within so many seconds. */
export type Window = { most: number; seconds: number };

/** Several windows at once. What is too much for one of them counts in none; the longest wait is told. */
export function createRateLimits(windows: readonly Window[]): RateLimit {
  const limits = windows
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ most, seconds }) => createRateLimit(most, seconds));
  return {
    async count(key, events) {
      for (const [at, limit] of limits.entries()) {
        const seconds = await limit.count(key, events);
        if (seconds === 0) continue;
        for (const counted of limits.slice(0, at)) await counted.uncount(key, events);
        return seconds;
      }
      return 0;
    },
    async uncount(key, events) {
      for (const limit of limits) await limit.uncount(key, events);
    },
    async forget(key) {
      for (const limit of limits) await limit.forget(key);
    },
  };
}

/** Allows everything, for tests and benchmarks. */
export const noRateLimit: RateLimit = {
  count: () => Promise.resolve(0),
  uncount: () => Promise.resolve(),
  forget: () => Promise.resolve(),
};
