import { NavLink } from "react-router";
import { collectionPath } from "../../../domain/catalog/collection-path.ts";
import { productsAddress } from "../../features/catalog/products-address.ts";
import { listCategoryNames } from "../../features/catalog/queries.ts";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import { useShop } from "../../base/shop/use-shop.ts";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";

/** The owner's collections and categories. The menu works without the categories, so a failure shows nothing. */
export function MenuLists({ onFollow }: { onFollow: () => void }) {
  const { collections } = useShop();
  const { value: names = [] } = useLoaded("names", () => lazyClient().then(listCategoryNames), console.warn);
  const lists = {
    Collections: collections.map(({ slug, name }) => ({ name, to: collectionPath(slug) })),
    Categories: names.map((name) => ({ name, to: productsAddress({ category: name }) })),
  };
  return Object.entries(lists)
    .filter(([, links]) => links.length > 0)
    .map(([title, links]) => (
      <nav key={title} aria-label={title} className="mt-6">
        <h2 className="text-note text-ink-3">{title}</h2>
        <ul className="mt-1 text-body">
          {links.map(({ name, to }) => (
            <li key={to}>
              <NavLink to={to} onClick={onFollow} className="flex min-h-11 items-center hover:text-sapphire">
                <span>{unbrokenWords(name)}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    ));
}
