import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import { Amounts } from "./rate-limits.ts";

/** What an address may use before others come first. A first visit with all its files uses a third of it. */
const budget = { work: 1500, seconds: 3 };

/** A request costs this much, and a tenth of the milliseconds that it is in progress. */
const perRequest = 5;

/** The most milliseconds that a request waits for others. */
const patience = 250;

/**
 * Requests of an address that asks for a lot begin only while none of another visitor is in progress. A page takes several
 * turns of the loop, and a thousand quick requests, even refused ones, would come between any two of them.
 */
export function letOthersFirst(addressOf: (context: Context) => string): MiddlewareHandler {
  const used = new Amounts(budget.seconds);
  let inProgress = 0;
  let last = Promise.resolve();

  const mustWait = (until: number): boolean => inProgress > 0 && performance.now() < until;
  const takeTurn = async (before: Promise<void>, until: number): Promise<void> => {
    await before;
    while (mustWait(until)) await sleep(5);
    await nextTurn();
  };

  return async (context, next) => {
    const address = addressOf(context);
    const isGreedy = used.of(address) >= budget.work;
    // One after the other, so that a visitor who comes then finds few in progress.
    if (isGreedy && inProgress > 0) await (last = takeTurn(last, performance.now() + patience));
    if (!isGreedy) inProgress += 1;
    const start = performance.now();
    try {
      await next();
    } finally {
      if (!isGreedy) inProgress -= 1;
      used.add(address, perRequest + (performance.now() - start) / 10);
    }
  };
}
