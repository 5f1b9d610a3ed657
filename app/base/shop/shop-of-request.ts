import type { RouterContextProvider } from "react-router";
import type { Shop } from "../../../domain/shop/shop.ts";
import { databaseContext } from "../clients/load-context.ts";
import { loadShop } from "./load-shop.ts";

const loading = new WeakMap<Readonly<RouterContextProvider>, Promise<Shop>>();

/** The shop for the loaders of a request, which run side by side: it is read once. */
export function shopOfRequest(context: Readonly<RouterContextProvider>): Promise<Shop> {
  const shop = loading.get(context) ?? loadShop(context.get(databaseContext));
  loading.set(context, shop);
  return shop;
}
