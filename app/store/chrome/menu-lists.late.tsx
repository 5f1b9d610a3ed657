import { useLingui } from "@lingui/react/macro";
import type { MenuLink } from "../../../domain/shop/menu.ts";
import { listCategoryNames } from "../../features/catalog/queries.ts";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import { useLoaded } from "../../base/loading/use-loaded.ts";
import { useShop } from "../../base/shop/use-shop.ts";
import { opensProducts } from "./menu/addresses.ts";
import { EntryLink } from "./menu/entry-link.tsx";
import { LanguageLinks } from "./languages.late.tsx";

/** The owner's collections and categories, and the languages. The menu works without the categories, so a failure shows nothing. */
export function MenuLists({ onFollow }: { onFollow: () => void }) {
  const { t } = useLingui();
  const { collections, languages, menu } = useShop();
  // The owner's own menu has those that the owner wants in it.
  const isWanted = menu.header.length === 0 || menu.header.some(opensProducts);
  const { value: names = [] } = useLoaded(
    isWanted ? "names" : null,
    () => lazyClient().then(listCategoryNames),
    console.warn,
  );
  const lists: { title: string; entries: MenuLink[] }[] = [
    {
      title: t`Collections`,
      entries: collections.map(({ slug, name }, id) => ({ id, kind: "collection", slug, name })),
    },
    { title: t`Categories`, entries: names.map((name, id) => ({ id, kind: "category", name })) },
  ];
  return (
    <>
      {lists
        .filter(({ entries }) => isWanted && entries.length > 0)
        .map(({ title, entries }) => (
          <nav key={title} aria-label={title} className="mt-6">
            <h2 className="text-note text-ink-3">{title}</h2>
            <ul className="menu-links mt-1 text-body">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <EntryLink entry={entry} onFollow={onFollow} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      {languages.length > 1 && <LanguageLinks className="mt-6 flex flex-wrap gap-x-6 text-body" />}
    </>
  );
}
