import { useCallback, useEffect, useState } from "react";
import { wordsOf } from "../../../domain/shop/shop.ts";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import type { Db } from "../../base/clients/load-context.ts";
import type { CartChange, Quotes } from "../cart/cart-changes.late.ts";
import { useShop } from "../../base/shop/use-shop.ts";
import { mayWait, readCardOrder } from "./card-order.ts";
import { readCart, replaceCart, subscribeToCart } from "../cart/cart-store.ts";
import { pendingAttempt } from "./order-attempt.ts";
import type { WaitingOrder } from "./waiting-orders.late.ts";
import { late } from "../../base/late/late.tsx";

/** Loaded with the first prices. */
const queries = late(() => import("../cart/queries.late.ts"));
const cartChanges = late(() => import("../cart/cart-changes.late.ts"));
const waitingOrders = late(() => import("./waiting-orders.late.ts"));

type Review = {
  quotes: Quotes;
  changes: readonly CartChange[];
  /** The shopper's orders that wait for their payment, and hold pieces of this cart. */
  waiting: readonly WaitingOrder[];
  failed: boolean;
};

type Held = { orders: readonly WaitingOrder[]; pieces: ReadonlyMap<string, number> };

const nothingHeld: Held = { orders: [], pieces: new Map() };

const unreviewed: Review = { quotes: new Map(), changes: [], waiting: [], failed: false };

/** Prices and stock are read again when the shopper returns to the tab after this many milliseconds. */
const maxAge = 10_000;

/** Keeps the cart in line with prices and stock while a page shows it. `takeQuotes` applies quotes from elsewhere. */
export function useCartReview() {
  const shop = useShop();
  const [review, setReview] = useState(unreviewed);

  const takeQuotes = useCallback(
    async (quotes: Quotes, { orders, pieces }: Held = nothingHeld) => {
      const { reconcile } = await cartChanges.load();
      const { items, changes } = reconcile(readCart(), quotes, wordsOf(shop), pieces);
      replaceCart(items);
      setReview((known) => ({
        quotes: new Map([...known.quotes, ...quotes]),
        waiting: orders,
        changes: [
          ...known.changes.filter((old) => changes.every(({ line }) => line !== old.line)),
          ...changes,
        ],
        failed: false,
      }));
    },
    [shop],
  );

  useEffect(
    () => watchQuotes(takeQuotes, () => setReview((known) => ({ ...known, failed: true }))),
    [takeQuotes],
  );

  return { ...review, takeQuotes };
}

/** Reads quotes at once, when a product is added to the cart, and when the shopper returns to the tab. */
function watchQuotes(take: (quotes: Quotes, held: Held) => Promise<void>, fail: () => void) {
  const stop = new AbortController();
  const { signal } = stop;
  let readAt = 0;
  let readIds: readonly number[] = [];

  async function read() {
    readIds = readCart().map(({ id }) => id);
    if (readIds.length === 0 || isOrdered()) return;
    const placed = readCardOrder()?.id;
    readAt = Date.now();
    try {
      const [db, { readQuotes }] = await Promise.all([lazyClient(), queries.load(), cartChanges.load()]);
      const [quotes, waiting] = await Promise.all([readQuotes(db, readIds, signal), readWaiting(db, signal)]);
      // The order may have been sent in the meantime.
      if (signal.aborted || isOrdered() || readCardOrder()?.id !== placed) return;
      if (waiting.length === 0) await take(quotes, nothingHeld);
      else await takeWithHeld(quotes, waiting);
    } catch {
      if (!signal.aborted) fail();
    }
  }

  async function takeWithHeld(quotes: Quotes, waiting: readonly WaitingOrder[]) {
    const { heldPieces, holds, withHeld } = await waitingOrders.load();
    const orders = waiting.filter((order) => readIds.some((id) => holds(order, id)));
    await take(withHeld(quotes, waiting), { orders, pieces: heldPieces(waiting) });
  }

  const readAgain = () => {
    if (document.visibilityState === "visible" && Date.now() - readAt > maxAge) void read();
  };
  document.addEventListener("visibilitychange", readAgain, { signal });
  window.addEventListener("focus", readAgain, { signal });
  const unsubscribe = subscribeToCart(() => {
    if (readCart().some(({ id }) => !readIds.includes(id))) void read();
  });
  void read();

  return () => {
    unsubscribe();
    stop.abort();
  };
}

/** The code is loaded only if there may be an unpaid order: nobody else needs it. */
async function readWaiting(db: Db, signal: AbortSignal): Promise<readonly WaitingOrder[]> {
  return mayWait() ? (await waitingOrders.load()).readWaitingOrders(db, signal) : [];
}

/** An order without a response may itself have taken the last piece: then that order decides, not the stock. */
function isOrdered(): boolean {
  return pendingAttempt(readCart()) !== null;
}
