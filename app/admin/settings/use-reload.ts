import { useRevalidator } from "react-router";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { readShop } from "../../base/shop/load-shop.ts";
import { replaceShop } from "../../base/shop/use-shop.ts";

/** Reloads the screen after saving, and what the shop's pages show of it. */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return async () => {
    await Promise.all([revalidate(), refreshShop()]);
  };
}

/** If that fails, the shop's pages follow when they are loaded the next time. */
async function refreshShop() {
  try {
    replaceShop(await readShop(browserClient()));
  } catch (error) {
    console.warn("The shop's facts could not be read again.", error);
  }
}
