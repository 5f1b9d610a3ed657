import type { Logger } from "pino";
import type { Sql } from "postgres";
import { repeat, type Repeated } from "../../backend/shared/repeat.ts";

type Options = {
  owner: Sql;
  log: Logger;
  /** Called after prices have changed. */
  onChange: () => void;
};

/**
 * Milliseconds between two checks. Until then, a promotion that began, ended or was used up shows only in refused
 * orders.
 */
const pause = 1000;

/**
 * Every second, updates the stored prices to match the running promotions. A promotion may be used up by any process on
 * the database, so polling is as good as being notified, and simpler.
 */
export function keepPricesCurrent({ owner, log, onChange }: Options): Repeated {
  return repeat({
    name: "prices",
    pause,
    longestPause: 5 * pause,
    async run() {
      const [prices] = await owner<{ current: boolean }[]>`select private.prices_are_current() as current`;
      if (prices?.current) return;
      await owner`call private.refresh_prices()`;
      onChange();
    },
    onFailure: (error) => log.warn({ err: error }, "the prices could not be refreshed"),
  });
}
