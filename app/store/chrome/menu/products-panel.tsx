import { useLingui } from "@lingui/react/macro";
import type { MenuLink } from "../../../../domain/shop/menu.ts";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { useOriginal } from "../../../base/shop/use-original.ts";
import { useShop, useWords } from "../../../base/shop/use-shop.ts";
import { Photo } from "../../../base/ui/photo.tsx";
import { unbrokenWords } from "../../../base/ui/unbroken-words.tsx";
import { Link } from "react-router";
import { productsAddress } from "../../../features/catalog/products-address.ts";
import { listPicturedCategories } from "../../../features/catalog/queries.ts";
import { EntryLink } from "./entry-link.tsx";

export const panelLink =
  "flex min-h-11 items-center gap-3 px-4 py-1 hover:bg-wash hover:text-sapphire focus-visible:-outline-offset-2 aria-[current]:text-sapphire";

/** The categories with their pictures and, if wanted, the collections of the menu. They are read when it is first opened. */
export function ProductsPanel({ withCollections }: { withCollections: boolean }) {
  const { t } = useLingui();
  const { collections } = useShop();
  const words = useWords();
  const original = useOriginal();
  const { value: categories = [] } = useLoaded(
    "categories",
    () => lazyClient().then(listPicturedCategories),
    warn,
  );
  const columns = categories.length > 6 ? "w-[34rem] grid-cols-2" : "w-72";
  return (
    <>
      <ul aria-label={t`Categories`} className={`grid ${columns}`}>
        <li className="col-span-full">
          <Link to="/products" className={panelLink}>{t`All Products`}</Link>
        </li>
        {categories.map(({ id, name, picture }) => (
          <li key={id}>
            <Link to={productsAddress({ category: name })} className={panelLink}>
              <Photo image={picture} alt="" sizes="40px" widths={[160]} className="size-10 shrink-0" />
              <span className="min-w-0 wrap-anywhere" {...original(name)}>
                {unbrokenWords(words(name))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {withCollections && collections.length > 0 && (
        <ul aria-label={t`Collections`} className="mt-2 border-t border-line pt-2">
          {collections.map(({ slug, name }, id) => (
            <li key={slug}>
              <EntryLink
                entry={{ id, kind: "collection", slug, name } satisfies MenuLink}
                className={panelLink}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function warn(error: unknown) {
  console.warn("The categories of the menu could not be fetched.", error);
}
