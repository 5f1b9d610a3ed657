import type { Logger } from "pino";
import type { Sql } from "postgres";

type Options = {
  owner: Sql;
  log: Logger;
  /** Called after prices changed. */
  onChange: () => void;
};

/** Milliseconds between two looks. Until then a promotion that began, ended or was used up shows only in refused orders. */
const interval = 1000;

/**
 * Lets the stored prices follow promotions, now and every second. A promotion may be used up by any process on the
 * database, so looking is as good as being told, and simpler.
 * @returns a function that ends it; a refresh that is running ends with the database
 */
export function keepPricesCurrent({ owner, log, onChange }: Options): () => void {
  let isEnded = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    try {
      const [prices] = await owner<{ current: boolean }[]>`select private.prices_are_current() as current`;
      if (!prices?.current) {
        await owner`call private.refresh_prices()`;
        onChange();
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isEnded) log.warn({ err: error }, "the prices could not be refreshed");
      isFailing = true;
    }
    if (!isEnded) timer = setTimeout(() => void look(), interval).unref();
  };
  void look();

  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}
