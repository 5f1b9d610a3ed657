import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { readShop } from "../../base/shop/load-shop.ts";
import { replaceShop } from "../../base/shop/use-shop.ts";

/** After saving: the shop's pages follow. If that fails, they do when they are loaded the next time. */
export async function refreshShop() {
  try {
    replaceShop(await readShop(browserClient()));
  } catch (error) {
    console.warn("The shop's facts could not be read again.", error);
  }
}
