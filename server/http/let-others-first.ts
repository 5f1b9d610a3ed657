import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import { createVolumeLimit } from "../../work/rate-limits.ts";

/** What an address may use before others come first. A first visit with all its files uses a third of it. */
const budget = { work: 1500, seconds: 3 };

/** A request costs this much, and a tenth of the milliseconds that it is in progress. */
const perRequest = 5;

/** The most milliseconds that a request waits for others. */
const patience = 250;

/**
 * Requests of an address that asks for a lot begin only while none of another visitor is in progress. A page takes several
 * turns of the loop, and a thousand quick requests, even refused ones, would come between any two of them.
 * @param addressOf what identifies a client
 */
export function letOthersFirst(addressOf: (context: Context) => string): MiddlewareHandler {
  const limit = createVolumeLimit(budget.work, budget.seconds);
  let inProgress = 0;
  let none = Promise.withResolvers<void>();
  let last: Promise<void> = Promise.resolve();

  const begin = (): void => {
    if (inProgress === 0) none = Promise.withResolvers();
    inProgress += 1;
  };
  const end = (): void => {
    inProgress -= 1;
    if (inProgress === 0) none.resolve();
  };
  const takeTurn = async (before: Promise<void>, until: number): Promise<void> => {
    await before;
    const left = until - performance.now();
    if (inProgress > 0 && left > 0) await Promise.race([none.promise, sleep(left)]);
    await nextTurn();
  };
  /** One after the other, so that a visitor who comes then finds few in progress. */
  const wait = (): Promise<void> => {
    last = takeTurn(last, performance.now() + patience);
    return last;
  };

  return async (context, next) => {
    const address = addressOf(context);
    const isGreedy = limit.wait(address) > 0;
    if (!isGreedy) begin();
    else if (inProgress > 0) await wait();
    const start = performance.now();
    try {
      await next();
    } finally {
      if (!isGreedy) end();
      limit.add(address, perRequest + (performance.now() - start) / 10);
    }
  };
}
