import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import { Levels } from "./rate-limits.ts";

/** What an address may use before others come first. A first visit with all its files uses a third of it. */
const greed = { budget: 1500, seconds: 3 };

/** A request costs this much, and a tenth of the milliseconds until it is answered, those of waiting for its turn too. */
const perRequest = 5;

/** The most milliseconds that a request waits for others, and that those after it wait for its end. */
const patience = 250;

/** How many milliseconds after their last request others count as being here. */
const presence = 1000;

/**
 * While others are here, requests of an address that asks for a lot come one after the other, with a pause four
 * times as long as each took, and begin only while none of another visitor is in progress. A page takes several turns of the loop, and a
 * thousand quick requests, even refused ones, would come between any two of them.
 */
export function letOthersFirst(addressOf: (context: Context) => string): MiddlewareHandler {
  const used = new Levels(greed);
  const turns = new Map<string, Promise<void>>();
  let inProgress = 0;
  let lastOther = -presence;

  const othersAreServed = (): boolean => inProgress > 0;
  const othersAreHere = (): boolean => othersAreServed() || performance.now() - lastOther < presence;

  /** Resolves once it is this request's turn, to what ends it, given the milliseconds that it took. */
  const takeTurn = async (address: string, signal: AbortSignal): Promise<(took: number) => void> => {
    const before = turns.get(address);
    const { promise, resolve } = Promise.withResolvers<void>();
    turns.set(address, promise);
    const end = (): void => {
      if (turns.get(address) === promise) turns.delete(address);
      resolve();
    };
    await before;
    const until = performance.now() + patience;
    while (othersAreServed() && !signal.aborted && performance.now() < until) await sleep(5);
    await nextTurn();
    const slow = setTimeout(end, patience);
    return (took) => {
      clearTimeout(slow);
      setTimeout(end, Math.min(4 * took, patience));
    };
  };

  return async (context, next) => {
    const address = addressOf(context);
    const isGreedy = used.of(address) >= greed.budget;
    const { signal } = context.req.raw;
    const arrival = performance.now();
    const endTurn = isGreedy && othersAreHere() ? await takeTurn(address, signal) : undefined;
    if (signal.aborted) {
      endTurn?.(0);
      context.res = new Response(null, { status: 499 });
      return;
    }
    if (!isGreedy) inProgress += 1;
    const start = performance.now();
    try {
      await next();
    } finally {
      used.add(address, perRequest + (performance.now() - arrival) / 10);
      endTurn?.(performance.now() - start);
      if (!isGreedy) {
        inProgress -= 1;
        lastOther = performance.now();
      }
    }
  };
}
