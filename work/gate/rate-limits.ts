import { LRUCache } from "lru-cache";

export type RateLimit = {
  /** Counts events. @returns 0 if they are allowed; otherwise counts none: the seconds until the window ends */
  count: (key: string, events?: number) => Promise<number>;
  /** Takes back events that turned out not to matter. */
  uncount: (key: string, events?: number) => Promise<void>;
  reset: (key: string) => Promise<void>;
};

export type Window = { max: number; seconds: number };

/** A limit of windows; an event beyond one counts in none. Limits of one name share their counts. */
export type MakeRateLimit = (name: string, ...windows: Window[]) => RateLimit;

export const noRateLimits: MakeRateLimit = () => ({
  count: () => Promise.resolve(0),
  uncount: () => Promise.resolve(),
  reset: () => Promise.resolve(),
});

/** As `max`, the limit would reserve memory for all its keys at once, 1 MB for 50,000. */
export const atMost = (keys: number) => ({ maxSize: keys, sizeCalculation: () => 1 });

/** Amounts by key, each for so many seconds from its first on. The oldest of too many keys go first. */
export class Amounts {
  readonly #windows: LRUCache<string, { amount: number; ends: number }>;
  readonly #milliseconds: number;

  constructor(seconds: number, max = 10_000) {
    this.#milliseconds = seconds * 1000;
    this.#windows = new LRUCache(atMost(max));
  }

  of(key: string): number {
    return this.#windowOf(key).amount;
  }

  add(key: string, amount: number): void {
    const window = this.#windowOf(key);
    window.amount = Math.max(0, window.amount + amount);
    this.#windows.set(key, window);
  }

  reset(key: string): void {
    this.#windows.delete(key);
  }

  /** Seconds until the key's window ends. */
  left(key: string): number {
    return Math.max(1, Math.ceil((this.#windowOf(key).ends - performance.now()) / 1000));
  }

  #windowOf(key: string) {
    const now = performance.now();
    const window = this.#windows.peek(key);
    return window && now < window.ends ? window : { amount: 0, ends: now + this.#milliseconds };
  }
}

/** Amounts by key that run off, so much a second, and never exceed twice the budget. The oldest of too many keys go first. */
export class Levels {
  readonly #levels: LRUCache<string, { level: number; at: number }>;
  readonly #perSecond: number;
  readonly #most: number;

  constructor({ budget, seconds }: { budget: number; seconds: number }, max = 10_000) {
    this.#perSecond = budget / seconds;
    this.#most = 2 * budget;
    this.#levels = new LRUCache(atMost(max));
  }

  of(key: string): number {
    const { level, at } = this.#levels.peek(key) ?? { level: 0, at: 0 };
    return Math.max(0, level - ((performance.now() - at) / 1000) * this.#perSecond);
  }

  add(key: string, amount: number): void {
    this.#levels.set(key, { level: Math.min(this.of(key) + amount, this.#most), at: performance.now() });
  }
}

/** Counts in memory: a restart forgets, and each process counts on its own. */
export function rateLimitsInMemory(maxKeys = 50_000): MakeRateLimit {
  return (_name, ...windows) => {
    const counts = windows.map((window) => ({ ...window, counted: new Amounts(window.seconds, maxKeys) }));
    return {
      async count(key, events = 1) {
        const waits = counts
          .filter(({ counted, max }) => counted.of(key) + events > max)
          .map(({ counted, max, seconds }) => (events > max ? seconds : counted.left(key)));
        if (waits.length === 0) for (const { counted } of counts) counted.add(key, events);
        return Math.max(0, ...waits);
      },
      async uncount(key, events = 1) {
        for (const { counted } of counts) if (counted.of(key) > 0) counted.add(key, -events);
      },
      async reset(key) {
        for (const { counted } of counts) counted.reset(key);
      },
    };
  };
}
