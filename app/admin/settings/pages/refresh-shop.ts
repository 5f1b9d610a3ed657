import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { readShop } from "../../../base/shop/load-shop.ts";
import { replaceShop } from "../../../base/shop/use-shop.ts";

/** Lets the footer in this tab follow a change. If it cannot, the footer does when the tab is reloaded. */
export async function refreshShop() {
  try {
    replaceShop(await readShop(browserClient()));
  } catch {
    // The change itself is saved.
  }
}
