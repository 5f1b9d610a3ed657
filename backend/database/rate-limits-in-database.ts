import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Sql } from "./sql.ts";
import { atMost, type MakeRateLimit, type Window } from "../../work/gate/rate-limits.ts";

/** Milliseconds for which a refusal is repeated without a query, so that an attack costs the database next to nothing. */
const refusedFor = 2000;

/** A fast clock may have begun a window, which would end too late by as much: that one counts as over. */
const isOn = "kept.expire > $3 and kept.expire <= $3 + 2 * $4";
const countText = `
  insert into facet_system.rate_limits as kept (key, points, expire) values ($1, $2, $3::bigint + $4::bigint)
  on conflict (key) do update set
    points = excluded.points + case when ${isOn} then kept.points else 0 end,
    expire = case when ${isOn} then kept.expire else excluded.expire end
  where kept.points + excluded.points <= $5::integer or not (${isOn})
  returning key`;
const uncountText =
  "update facet_system.rate_limits set points = greatest(0, points - $2) where key = any($1)";

/** Counts in the database, so that all processes of a shop count together and a restart forgets nothing. */
export function rateLimitsInDatabase(owner: Sql): MakeRateLimit {
  const send = (text: string, values: (string | number | string[])[]) =>
    owner.unsafe(text, values, { prepare: true });
  const sweep = (): void =>
    void send("delete from facet_system.rate_limits where expire < $1", [Date.now()]).catch(() => {});
  setInterval(sweep, 300_000).unref();

  return (name, ...given) => {
    const windows = given.toSorted((one, other) => other.seconds - one.seconds);
    const idsOf = (key: string): string[] =>
      windows.map(({ seconds }) => `${name}/${seconds}:${digest(key)}`);
    const refusals = new LRUCache<string, { events: number; ends: number; until: number }>(atMost(50_000));
    const countIn = async ({ max, seconds }: Window, id: string, events: number): Promise<number> => {
      if (events > max) return seconds;
      const now = Date.now();
      let refusal = refusals.get(id);
      if (!refusal || performance.now() >= refusal.until || events < refusal.events) {
        const counted = await send(countText, [id, events, now, seconds * 1000, max]);
        if (counted.length > 0) return 0;
        const [row] = await send("select expire from facet_system.rate_limits where key = $1", [id]);
        refusal = { events, ends: Number(row?.["expire"] ?? now), until: performance.now() + refusedFor };
        refusals.set(id, refusal);
      }
      return Math.max(1, Math.ceil((refusal.ends - now) / 1000));
    };
    const change = async (ids: string[], text: string, ...values: number[]): Promise<void> => {
      for (const id of ids) refusals.delete(id);
      await send(text, [ids, ...values]);
    };
    return {
      async count(key, events = 1) {
        const ids = idsOf(key);
        for (const [at, window] of windows.entries()) {
          const wait = await countIn(window, ids[at]!, events);
          if (wait === 0) continue;
          if (at > 0) await change(ids.slice(0, at), uncountText, events);
          return wait;
        }
        return 0;
      },
      uncount: (key, events = 1) => change(idsOf(key), uncountText, events),
      reset: (key) => change(idsOf(key), "delete from facet_system.rate_limits where key = any($1)"),
    };
  };
}

/** Addresses and accounts are personal data, and may be long. */
function digest(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
