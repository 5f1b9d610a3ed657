import { NavLink } from "react-router";
import { productsAddress } from "../../features/catalog/product-filter.ts";
import { listCategoryNames } from "../../features/catalog/queries.ts";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import { useLoaded } from "../../base/clients/use-loaded.ts";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";

/** The owner's categories. The menu works without them, so a failure shows nothing. */
export function MenuCategories({ onFollow }: { onFollow: () => void }) {
  const { value: names = [] } = useLoaded("names", () => lazyClient().then(listCategoryNames), console.warn);

  if (names.length === 0) return null;
  return (
    <nav aria-label="Categories" className="mt-6">
      <h2 className="text-note text-ink-3">Categories</h2>
      <ul className="mt-1 text-body">
        {names.map((category) => (
          <li key={category}>
            <NavLink
              to={productsAddress({ category })}
              onClick={onFollow}
              className="flex min-h-11 items-center hover:text-sapphire"
            >
              <span>{unbrokenWords(category)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
