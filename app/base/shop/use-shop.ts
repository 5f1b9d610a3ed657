import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { MoneyFormat } from "../../../domain/money/money.ts";
import { type Shop, type Words, wordsOf } from "../../../domain/shop/shop.ts";
import { setPageMoney } from "../language/page-money.ts";

/** Error pages outside the root show no more than this. */
const unknown = { name: "Shop" } as Shop;

let replaced: Shop | undefined;
const listeners = new Set<() => void>();

export function useShop(): Shop {
  const root = useRouteLoaderData<{ shop: Shop }>("root");
  const saved = useSyncExternalStore(subscribe, () => replaced, nothingSaved);
  return saved ?? root?.shop ?? unknown;
}

export function useWords(): Words {
  return wordsOf(useShop());
}

export function useMoney(): MoneyFormat {
  return useShop().money;
}

export function replaceShop(shop: Shop | undefined) {
  replaced = shop;
  setPageMoney(shop?.money);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const nothingSaved = () => undefined;
