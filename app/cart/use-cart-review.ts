import { useCallback, useEffect, useState } from "react";
import { lazyClient } from "../clients/lazy/lazy-client.ts";
import type { CartChange, Quotes } from "./cart-changes.ts";
import { readCardOrder } from "./card-order.ts";
import { readCart, replaceCart, subscribeToCart } from "./cart-store.ts";
import { pendingAttempt } from "./order-attempt.ts";

/** These come with the first prices. */
const loadQueries = () => import("./queries.ts");
const loadChanges = () => import("./cart-changes.ts");

type Review = {
  /** Quotes by product id, as far as known. */
  quotes: Quotes;
  /** What changed since this page was opened. */
  changes: readonly CartChange[];
  /** Whether the last attempt to read prices and stock failed. */
  failed: boolean;
};

const unreviewed: Review = { quotes: new Map(), changes: [], failed: false };

/** Prices and stock are read again when the shopper returns to the tab after this many milliseconds. */
const maxAge = 10_000;

/**
 * Keeps the cart in line with current prices and stock while a page shows it. `takeQuotes` applies quotes that came
 * from elsewhere.
 */
export function useCartReview() {
  const [review, setReview] = useState(unreviewed);

  const takeQuotes = useCallback(async (quotes: Quotes) => {
    const { reconcile } = await loadChanges();
    const { items, changes } = reconcile(readCart(), quotes);
    replaceCart(items);
    setReview((known) => ({
      quotes: new Map([...known.quotes, ...quotes]),
      changes: [...known.changes.filter((old) => changes.every(({ line }) => line !== old.line)), ...changes],
      failed: false,
    }));
  }, []);

  useEffect(
    () => watchQuotes(takeQuotes, () => setReview((known) => ({ ...known, failed: true }))),
    [takeQuotes],
  );

  return { ...review, takeQuotes };
}

/** Reads quotes at once, when a product is added to the cart, and when the shopper returns to the tab. */
function watchQuotes(take: (quotes: Quotes) => Promise<void>, fail: () => void) {
  const stop = new AbortController();
  const { signal } = stop;
  let readAt = 0;
  let readIds: readonly number[] = [];

  async function read() {
    readIds = readCart().map(({ id }) => id);
    if (readIds.length === 0 || isOrdered()) return;
    readAt = Date.now();
    try {
      const [db, { readQuotes }] = await Promise.all([lazyClient(), loadQueries(), loadChanges()]);
      const quotes = await readQuotes(db, readIds, signal);
      // The order may have been sent in the meantime.
      if (!signal.aborted && !isOrdered()) await take(quotes);
    } catch {
      if (!signal.aborted) fail();
    }
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

/** A pending or unpaid order may itself have taken the last piece: it decides, not what is left in stock. */
function isOrdered(): boolean {
  return pendingAttempt(readCart()) !== null || readCardOrder() !== null;
}
