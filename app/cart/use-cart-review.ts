import { useCallback, useEffect, useState } from "react";
import { browserClient } from "../clients/data-api/browser-client.ts";
import { type CartChange, type Offers, reconcile } from "./cart-changes.ts";
import { readCart, replaceCart, subscribeToCart } from "./cart-store.ts";
import { unansweredAttempt } from "./order-attempt.ts";
import { readOffers } from "./queries.ts";

type Review = {
  /** Pieces left by product id, as far as known; null where they are not counted. */
  stock: ReadonlyMap<number, number | null>;
  /** What changed under the shopper's hands since this page was opened. */
  changes: readonly CartChange[];
  /** Whether the last attempt to read prices and stock failed. */
  failed: boolean;
};

const unreviewed: Review = { stock: new Map(), changes: [], failed: false };

/** Back in the tab after longer than this, prices and stock are read again. */
const freshFor = 10_000;

/**
 * Keeps the cart true to the shop's prices and stock while a page shows it. `takeOffers` does the same with
 * offers that were learned in another way.
 */
export function useCartReview() {
  const [review, setReview] = useState(unreviewed);

  const takeOffers = useCallback((offers: Offers) => {
    const { items, changes } = reconcile(readCart(), offers);
    replaceCart(items);
    setReview((known) => ({
      stock: new Map([
        ...known.stock,
        ...[...offers].map(([id, offer]) => [id, offer?.stock ?? null] as const),
      ]),
      changes: [...known.changes.filter((old) => changes.every(({ id }) => id !== old.id)), ...changes],
      failed: false,
    }));
  }, []);

  useEffect(
    () => watchOffers(takeOffers, () => setReview((known) => ({ ...known, failed: true }))),
    [takeOffers],
  );

  return { ...review, takeOffers };
}

/** Reads the offers at once, when a product joins the cart, and when the shopper comes back to the tab. */
function watchOffers(take: (offers: Offers) => void, fail: () => void) {
  const stop = new AbortController();
  const { signal } = stop;
  let readAt = 0;
  let readIds: readonly number[] = [];

  async function read() {
    readIds = readCart().map(({ id }) => id);
    if (readIds.length === 0 || isOrdered()) return;
    readAt = Date.now();
    try {
      const offers = await readOffers(browserClient(), readIds, signal);
      // It may have been sent while these were read.
      if (!signal.aborted && !isOrdered()) take(offers);
    } catch {
      if (!signal.aborted) fail();
    }
  }

  const readAgain = () => {
    if (document.visibilityState === "visible" && Date.now() - readAt > freshFor) void read();
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

/** An order on its way may itself have taken the last piece: its answer decides, not what is left. */
function isOrdered(): boolean {
  return unansweredAttempt(readCart()) !== null;
}
