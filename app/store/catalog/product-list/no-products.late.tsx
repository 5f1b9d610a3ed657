import { plural } from "@lingui/core/runtime-macro";
import { useMoney, useWords } from "../../../base/shop/use-shop.ts";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { ButtonLink } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { choiceLabel } from "../../../features/catalog/facets.ts";
import type { NearMisses } from "../../../features/catalog/product-listing.late.ts";
import { ProductCard } from "../../../features/product-cards/product-card.tsx";
import { isEverything, type ProductFilter, withoutChoice } from "../../../features/catalog/product-filter.ts";
import { productsAddress } from "../../../features/catalog/products-address.ts";
import { sizes, widths } from "../../../features/product-cards/column-width.ts";
import { unbrokenWords } from "../../../base/ui/unbroken-words.tsx";

type NoProductsProps = { filter: ProductFilter; near: NearMisses | null; categories: readonly string[] };

/** Offers close matches and the categories, and a link to all products, unless the shop has none. */
export function NoProducts({ filter, near, categories }: NoProductsProps) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const words = useWords();
  const { q } = filter;
  const without = near?.without ?? null;
  const unfiltered = near?.unfiltered ?? 0;
  return (
    <>
      <EmptyState
        cut="emerald"
        title={t`No products found`}
        action={
          without ? (
            <ButtonLink
              to={productsAddress(withoutChoice(filter, without.choice))}
              tone="secondary"
            >{t`See ${plural({ count: without.products }, { one: "# piece", other: "# pieces" })} without "${{ choice: choiceLabel(filter, without.choice, i18n.t, money, words) }}"`}</ButtonLink>
          ) : unfiltered > 0 ? (
            <ButtonLink to={productsAddress({ q })} tone="secondary">
              {q
                ? t`See ${plural({ count: unfiltered }, { one: "# piece", other: "# pieces" })} for "${q}" without filters`
                : t`${plural({ count: unfiltered }, { one: "See all # piece", other: "See all # pieces" })}`}
            </ButtonLink>
          ) : (
            !isEverything(filter) && (
              <ButtonLink to="/products" tone="secondary">{t`See all products`}</ButtonLink>
            )
          )
        }
      >{t`Try adjusting your search or filter criteria`}</EmptyState>
      {near && near.products.length > 0 && (
        <section aria-labelledby="near-misses" className="mt-10">
          <h3 id="near-misses" className="font-display text-display-sm">
            {near.areBestSellers ? t`Best sellers` : t`Close to your search`}
          </h3>
          <div className="product-rows mt-5">
            {near.products.map((product) => (
              <ProductCard key={product.id} product={product} sizes={sizes} widths={widths} />
            ))}
          </div>
        </section>
      )}
      {q && categories.length > 0 && (
        <nav aria-label={t`Browse categories`} className="mt-10 lg:hidden">
          <ul className="flex flex-wrap gap-x-6 text-ui">
            {categories.map((category) => (
              <li key={category}>
                <Link to={productsAddress({ category })} className="link inline-block py-3">
                  {unbrokenWords(words(category))}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
