import type { Logger } from "pino";
import type { Sql } from "postgres";
import { repeat, type Repeated } from "../../work/repeat.ts";

type Options = {
  owner: Sql;
  log: Logger;
  onChange: () => void;
};

/** In milliseconds. Until then, a promotion that began, ended or was used up shows only in refused orders. */
const pause = 1000;

/**
 * Brings stored prices up to date every second. Any process on the database may use up a promotion, so polling is as
 * good as being notified, and simpler.
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
