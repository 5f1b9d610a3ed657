import { LRUCache } from "lru-cache";
import { type RateLimiterAbstract, RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";

export type RateLimit = {
  /**
   * Counts one event, or several at once.
   * @returns 0 if they are allowed; otherwise nothing is counted, and it is the seconds until the window ends
   */
  count: (key: string, events?: number) => Promise<number>;
  /** Takes back events that turned out not to matter. */
  uncount: (key: string, events?: number) => Promise<void>;
  reset: (key: string) => Promise<void>;
};

export type Window = { max: number; seconds: number };

/**
 * Makes a limit of one or several windows. An event that exceeds one window counts in none; the wait is the longest
 * window's. Limits of the same name share their counts where processes do.
 */
export type MakeRateLimit = (name: string, ...windows: Window[]) => RateLimit;

export const noRateLimits: MakeRateLimit = () => ({
  count: () => Promise.resolve(0),
  uncount: () => Promise.resolve(),
  reset: () => Promise.resolve(),
});

/**
 * Counts in memory: a restart forgets, and each process counts on its own.
 * @param maxKeys of each window; the oldest go first, so that a flood of addresses does not fill the memory
 */
export function rateLimitsInMemory(maxKeys = 50_000): MakeRateLimit {
  return (_name, ...windows) => ofWindows(windows, (window) => inMemory(window, maxKeys));
}

function inMemory({ max, seconds }: Window, maxKeys: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: max, duration: seconds });
  const keys = new Set<string>();
  const limit = countedBy(limiter, (key) => {
    keys.delete(key);
    keys.add(key);
    const [oldest] = keys;
    if (keys.size > maxKeys && oldest !== undefined) void limit.reset(oldest);
  });
  return {
    ...limit,
    async reset(key) {
      keys.delete(key);
      await limit.reset(key);
    },
  };
}

/** @param onFirst called with a key whose window begins */
export function countedBy(
  limiter: RateLimiterAbstract,
  onFirst: (key: string) => void = () => {},
): RateLimit {
  const { points: max, duration: seconds } = limiter;
  const uncount = async (key: string, events = 1): Promise<void> => {
    if (await limiter.get(key)) await limiter.reward(key, events);
  };
  const count = async (key: string, events = 1): Promise<number> => {
    if (events > max) return seconds;
    try {
      const { isFirstInDuration } = await limiter.consume(key, events);
      if (isFirstInDuration) onFirst(key);
      return 0;
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal;
      const wait = (refusal as RateLimiterRes).msBeforeNext / 1000;
      // A fast clock began this window, which would end too late by as much.
      if (wait > 2 * seconds) {
        await limiter.delete(key);
        return count(key, events);
      }
      await uncount(key, events);
      return Math.max(1, Math.ceil(wait));
    }
  };
  return {
    count,
    uncount,
    async reset(key) {
      await limiter.delete(key);
    },
  };
}

/** @param limitOf the limit of one window */
export function ofWindows(windows: readonly Window[], limitOf: (window: Window) => RateLimit): RateLimit {
  const limits = windows.toSorted((one, other) => other.seconds - one.seconds).map(limitOf);
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
    async reset(key) {
      for (const limit of limits) await limit.reset(key);
    },
  };
}

/** Allows an amount per key and time window; whether it was too much is known only afterwards. */
export type VolumeLimit = {
  /** @returns 0, or the seconds until the window of a key that exceeded the amount ends */
  wait: (key: string) => number;
  add: (key: string, amount: number) => void;
};

/**
 * rate-limiter-flexible has a timer for each key and a promise for each event, which is too much for each request.
 */
export function createVolumeLimit(
  max: number,
  withinSeconds: number,
  now = () => performance.now(),
): VolumeLimit {
  const amounts = new LRUCache<string, number>({
    max: 10_000,
    ttl: withinSeconds * 1000,
    noUpdateTTL: true,
    perf: { now },
  });
  return {
    wait: (key) => ((amounts.get(key) ?? 0) < max ? 0 : Math.ceil(amounts.getRemainingTTL(key) / 1000)),
    add(key, amount) {
      // Reading it first ends a window that is over.
      amounts.set(key, (amounts.get(key) ?? 0) + amount);
    },
  };
}
