import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import type { ProductFilter } from "../../../features/catalog/product-filter.ts";
import { productsAddress } from "../../../features/catalog/products-address.ts";

type PageLinksProps = { filter: ProductFilter; page: number; pages: number };

/**
 * The list's pages by address, for browsers without scripts and for search engines; with scripts, the list goes on by
 * itself. Only what comes before a later page's first piece is shown to everybody.
 */
export function PageLinks({ filter, page, pages }: PageLinksProps) {
  const { t } = useLingui();
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter(
    (number) => number >= 1 && number <= pages,
  );
  return (
    <nav
      aria-label={t`Pages`}
      className="mt-14 flex flex-wrap items-center justify-center gap-x-6 gap-y-2 text-ui"
    >
      {page > 1 && (
        <Link to={productsAddress(filter, page - 1)} rel="prev" className="link target">
          {t`Previous page`}
        </Link>
      )}
      <ol className="hidden gap-x-4 noscript:flex">
        {shown.map((number) => (
          <li key={number}>
            <Link
              to={productsAddress(filter, number)}
              aria-label={t`Page ${{ number }}`}
              aria-current={number === page ? "page" : undefined}
              className="figures grid size-11 place-items-center hover:text-sapphire aria-[current]:font-medium"
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link
          to={productsAddress(filter, page + 1)}
          rel="next"
          className="link target hidden noscript:inline"
        >
          {t`Next page`}
        </Link>
      )}
    </nav>
  );
}
