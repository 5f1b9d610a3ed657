import type { Logger } from "pino";
import type { Sql } from "../../backend/database/sql.ts";
import { repeat, type Repeated } from "../../work/repeat.ts";

type Options = {
  owner: Sql;
  log: Logger;
  onChange: () => void;
};

/** In milliseconds. Until then, a promotion that began, ended or was used up shows only in refused orders. */
const pause = 1000;

/**
 * Publishes due drafts, refreshes stored prices, and the words of searches after the language has changed, every second: any
 * process may use up a promotion.
 */
export function keepCatalogCurrent({ owner, log, onChange }: Options): Repeated {
  return repeat({
    name: "catalog",
    pause,
    longestPause: 5 * pause,
    async run() {
      const [now] = await owner<{ published: string; priced: boolean; worded: boolean }[]>`
        select private.publish_due_products() as published, private.prices_are_current() as priced,
          private.words_are_current() as worded`;
      if (now?.priced === false) await owner`call private.refresh_prices()`;
      if (now?.worded === false) await owner`call private.refresh_words()`;
      if (now?.priced === false || now?.worded === false || Number(now?.published) > 0) onChange();
    },
    onFailure: (error) => log.warn({ err: error }, "the catalog could not be brought up to date"),
  });
}
