import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Sql } from "./sql.ts";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import {
  countedBy,
  type MakeRateLimit,
  ofWindows,
  type RateLimit,
  type Window,
} from "../../work/rate-limits.ts";

/**
 * A refused key is refused for this many milliseconds without a query, so that an attack costs the database next to
 * nothing.
 */
const refusedFor = 2000;
const maxRefused = 50_000;

/** Counts in the database, so that all processes of a shop count together and a restart forgets nothing. */
export function rateLimitsInDatabase(owner: Sql): MakeRateLimit {
  const store = {
    storeClient: {
      query: async ({ text, values }: { text: string; values: (string | number)[] }) => {
        const rows = await owner.unsafe(text, values, { prepare: true });
        return { rows, rowCount: rows.count };
      },
    },
    storeType: "client",
    schemaName: "facet_system",
    tableName: "rate_limits",
    tableCreated: true,
  };
  void new RateLimiterPostgres({ ...store, points: 1, duration: 1, clearExpiredByTimeout: true });
  const limitOf = (name: string, { max, seconds }: Window): RateLimit => {
    const keyPrefix = `${name}/${seconds}`;
    return rememberingRefusals(
      countedBy(
        new RateLimiterPostgres({
          ...store,
          keyPrefix,
          points: max,
          duration: seconds,
          clearExpiredByTimeout: false,
        }),
      ),
    );
  };
  return (name, ...windows) => withDigests(ofWindows(windows, (window) => limitOf(name, window)));
}

/** Times are of the process's clock, in milliseconds. */
type Refusal = { events: number; windowEnds: number; forgottenAt: number };

function rememberingRefusals(limit: RateLimit): RateLimit {
  const refused = new LRUCache<string, Refusal>({ max: maxRefused });
  return {
    async count(key, events = 1) {
      const now = performance.now();
      const last = refused.get(key);
      if (last && now < last.forgottenAt && events >= last.events)
        return Math.max(1, Math.ceil((last.windowEnds - now) / 1000));
      const seconds = await limit.count(key, events);
      if (seconds > 0)
        refused.set(key, { events, windowEnds: now + seconds * 1000, forgottenAt: now + refusedFor });
      return seconds;
    },
    async uncount(key, events) {
      refused.delete(key);
      await limit.uncount(key, events);
    },
    async reset(key) {
      refused.delete(key);
      await limit.reset(key);
    },
  };
}

/** Keys are digests, because addresses and accounts are personal data and may be long. */
function withDigests(limit: RateLimit): RateLimit {
  return {
    count: (key, events) => limit.count(digest(key), events),
    uncount: (key, events) => limit.uncount(digest(key), events),
    reset: (key) => limit.reset(digest(key)),
  };
}

function digest(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
