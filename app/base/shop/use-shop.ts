import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { dollars, setMoneyFormat } from "../../../domain/money/money.ts";
import type { Shop } from "../../../domain/shop/shop.ts";

/** Error pages outside the root show no more than this. */
const unknown = { name: "Shop", money: dollars } as Shop;

let replaced: Shop | undefined;
const listeners = new Set<() => void>();

export function useShop(): Shop {
  const root = useRouteLoaderData<{ shop: Shop }>("root");
  const saved = useSyncExternalStore(subscribe, () => replaced, nothingSaved);
  return saved ?? root?.shop ?? unknown;
}

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
