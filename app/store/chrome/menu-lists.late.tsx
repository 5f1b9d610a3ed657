import { useLingui } from "@lingui/react/macro";
import { useOriginal } from "../../base/shop/use-original.ts";
import { NavLink } from "react-router";
import { collectionPath } from "../../../domain/catalog/collection-path.ts";
import { productsAddress } from "../../features/catalog/products-address.ts";
import { listCategoryNames } from "../../features/catalog/queries.ts";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import { useShop, useWords } from "../../base/shop/use-shop.ts";
import { opensProducts } from "./menu/addresses.ts";
import { LanguageLinks } from "./languages.late.tsx";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";

/** The owner's collections and categories, and the languages. The menu works without the categories, so a failure shows nothing. */
export function MenuLists({ onFollow }: { onFollow: () => void }) {
  const { t } = useLingui();
  const shop = useShop();
  const { collections, languages, menu } = shop;
  const words = useWords();
  const original = useOriginal();
  // The owner's own menu has those that the owner wants in it.
  const isWanted = menu.header.length === 0 || menu.header.some(opensProducts);
  const { value: names = [] } = useLoaded(
    isWanted ? "names" : null,
    () => lazyClient().then(listCategoryNames),
    console.warn,
  );
  const lists = [
    {
      title: t`Collections`,
      links: collections.map(({ slug, name }) => {
        const to = collectionPath(slug);
        return { name, to, mark: original(shop, to) };
      }),
    },
    {
      title: t`Categories`,
      links: names.map((name) => ({
        name: words(name),
        to: productsAddress({ category: name }),
        mark: original(name),
      })),
    },
  ];
  return (
    <>
      {lists
        .filter(({ links }) => isWanted && links.length > 0)
        .map(({ title, links }) => (
          <nav key={title} aria-label={title} className="mt-6">
            <h2 className="text-note text-ink-3">{title}</h2>
            <ul className="menu-links mt-1 text-body">
              {links.map(({ name, to, mark }) => (
                <li key={to}>
                  <NavLink to={to} discover="none" onClick={onFollow}>
                    <span {...mark}>{unbrokenWords(name)}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      {languages.length > 1 && <LanguageLinks className="mt-6 flex flex-wrap gap-x-6 text-body" />}
    </>
  );
}
