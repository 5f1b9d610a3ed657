import { collectionPath } from "../../../../domain/catalog/collection-path.ts";
import { allEntries, type MenuEntry, type MenuLink } from "../../../../domain/shop/menu.ts";
import { pagePath } from "../../../../domain/shop/page-address.ts";
import type { PageLink } from "../../../../domain/shop/shop.ts";
import { productsAddress } from "../../../features/catalog/products-address.ts";

/** Where an entry leads; null for words that lead nowhere. */
export function addressOf({ kind, name = "", slug = "", link = "" }: MenuLink): string | null {
  switch (kind) {
    case "products":
      return productsAddress();
    case "category":
      return productsAddress({ category: name });
    case "collection":
      return collectionPath(slug);
    case "page":
      return pagePath(slug);
    case "link":
      return link;
    default:
      return null;
  }
}

/** Of the links that every shop has, those that the owner's entries do not have. */
export function restOf(links: readonly PageLink[], entries: readonly MenuEntry[]): PageLink[] {
  const known = new Set(allEntries(entries).map(addressOf));
  return links.filter(({ to }) => !known.has(to));
}

/** Whether the categories and collections of the shop are the second level of this entry. */
export function opensProducts({ kind, entries }: MenuEntry): boolean {
  return kind === "products" && entries.length === 0;
}
