import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { setMoneyFormat } from "../../../domain/money.ts";
import { type Shop, unknownShop } from "../../../domain/shop.ts";

let replaced: Shop | undefined;
const listeners = new Set<() => void>();

/** The shop that this page shows: as it was when the page was loaded, or as it was saved here since. */
export function useShop(): Shop {
  const root = useRouteLoaderData<{ shop: Shop }>("root");
  const saved = useSyncExternalStore(subscribe, () => replaced, nothingSaved);
  // Error pages outside the root know nothing.
  return saved ?? root?.shop ?? unknownShop;
}

/** Shows this shop, after its facts were saved; undefined: the one that the page was loaded with. */
export function replaceShop(shop: Shop | undefined) {
  replaced = shop;
  if (shop) setMoneyFormat(shop.money);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const nothingSaved = () => undefined;
