import { browserClient } from "../clients/data-api/browser-client.ts";
import { loadLanguage } from "../language/languages.ts";
import { readShop } from "./load-shop.ts";
import { replaceShop } from "./use-shop.ts";

/** Shows the shop as it is now, without loading the page again: names and prices change everywhere. */
export async function showSavedShop() {
  try {
    const shop = await readShop(browserClient());
    await loadLanguage(shop.language);
    replaceShop(shop);
  } catch (error) {
    // It is saved. The next page that is loaded shows it.
    console.warn("The shop's facts could not be read.", error);
  }
}
