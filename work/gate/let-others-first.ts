import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import { Amounts } from "./rate-limits.ts";

/** What an address may use before others come first. A first visit with all its files uses a third of it. */
const budget = { work: 1500, seconds: 3 };

/** A request costs this much, and a tenth of the milliseconds that it is in progress. */
const perRequest = 5;

/** The most milliseconds that a request waits for others, or for those of its own kind before it. */
const patience = 250;

/** How many milliseconds after their last request others count as being here. */
const presence = 1000;

/**
 * While others are here, requests of an address that asks for a lot come one after the other, with a pause as long as
 * each took, and begin only while none of another visitor is in progress. A page takes several turns of the loop, and a
 * thousand quick requests, even refused ones, would come between any two of them.
 */
export function letOthersFirst(addressOf: (context: Context) => string): MiddlewareHandler {
  const used = new Amounts(budget.seconds);
  let inProgress = 0;
  let lastOther = -presence;
  let last = Promise.resolve();

  const othersAreServed = (): boolean => inProgress > 0;
  const othersAreHere = (): boolean => othersAreServed() || performance.now() - lastOther < presence;
  const takeTurn = async (before: Promise<void>, until: number): Promise<void> => {
    await before;
    while (othersAreServed() && performance.now() < until) await sleep(5);
    await nextTurn();
  };

  return async (context, next) => {
    const address = addressOf(context);
    const isGreedy = used.of(address) >= budget.work;
    let endTurn: (() => void) | undefined;
    if (isGreedy && othersAreHere()) {
      const before = last;
      const turn = Promise.withResolvers<void>();
      endTurn = turn.resolve;
      last = Promise.race([turn.promise, sleep(patience)]);
      await takeTurn(before, performance.now() + patience);
    }
    if (!isGreedy) inProgress += 1;
    const start = performance.now();
    try {
      await next();
    } finally {
      const took = performance.now() - start;
      used.add(address, perRequest + took / 10);
      if (endTurn) void sleep(Math.min(took, patience)).then(endTurn);
      if (!isGreedy) {
        inProgress -= 1;
        lastOther = performance.now();
      }
    }
  };
}
