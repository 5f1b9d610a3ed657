import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";

/** Counts events by key (an account, an address), so many of which are allowed within a time. */
export type RateLimit = {
  /** Counts one. @returns 0, or, when it is one too many, the whole seconds after which the count starts anew */
  count: (key: string) => Promise<number>;
  /** Takes one back that turned out not to matter. */
  uncount: (key: string) => Promise<void>;
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
  return {
    async count(key) {
      try {
        const { isFirstInDuration } = await limiter.consume(key);
        if (isFirstInDuration) await remember(key);
        return 0;
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal;
        return Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000));
      }
    },
    async uncount(key) {
      if (await limiter.get(key)) await limiter.reward(key);
    },
    async forget(key) {
      keys.delete(key);
      await limiter.delete(key);
    },
  };
}

/** Allows everything, for tests and benchmarks. */
export const noRateLimit: RateLimit = {
  count: () => Promise.resolve(0),
  uncount: () => Promise.resolve(),
  forget: () => Promise.resolve(),
};
