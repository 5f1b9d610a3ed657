import { type ReactNode, useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigation, useNavigationType } from "react-router";
import type { Route } from "./+types/products";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import { databaseContext } from "../../base/clients/load-context.ts";
import { LoadingFailed } from "../../base/page/loading-failed.tsx";
import { pageMeta, rootDataOf } from "../../base/page/page-meta.ts";
import { publicPage, publicPageHeaders } from "../../base/page/public-page.ts";
import { useFailureToast } from "../../base/page/use-failure-toast.ts";
import { CategoryList } from "./category-list.tsx";
import { ProductFilters } from "./product-filters.tsx";
import { loadProductListing } from "../../features/catalog/product-listing.late.ts";
import { ProductList, ProductListSkeleton } from "./product-list.tsx";
import { isNarrowed, type ProductFilter, productsAddress } from "../../features/catalog/product-filter.ts";
import { readFilter } from "../../features/catalog/read-filter.ts";
import { readSearch } from "../../features/catalog/search-words.late.ts";
import { ResultsLine } from "./results-line.tsx";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";
import { late } from "../../base/late/late.tsx";

/** Rendered by the server as links and a form, which work without scripts. */
const FacetList = late(() => import("./facet-list.late.tsx")).part((code) => code.FacetList);
const NoProducts = late(() => import("./no-products.late.tsx")).part((code) => code.NoProducts);

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { q, category } = loaderData?.filter ?? { q: "", category: null };
  return pageMeta(rootDataOf(matches), {
    title: q ? `Search for ${q}` : (category ?? "All products"),
    description: category
      ? `${category} at {{name}}: photographs, prices and stock at a glance.`
      : "Everything {{name}} sells: photographs, prices and stock at a glance.",
    path: productsAddress({ category }),
    noindex: q !== "" || (loaderData !== undefined && isNarrowed(loaderData.filter.facets)),
  });
};

export const headers = publicPageHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const filter = readSearch(new URL(request.url).searchParams);
  const listing = await loadProductListing(context.get(databaseContext), filter);
  return publicPage(listing, listing.failure === null ? 200 : 503);
}

/** Loaded with the first listing that the browser fetches itself. */
const listing = late(() => import("../../features/catalog/product-listing.late.ts"));
const words = late(() => import("../../features/catalog/search-words.late.ts"));

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [{ loadProductListing: load }, { readSearch: read }] = await Promise.all([
    listing.load(),
    words.load(),
  ]);
  return load(lazyClient(), read(new URL(request.url).searchParams));
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { filter, products, categories, counts, near, failure } = loaderData;
  useFailureToast(loaderData, "Error fetching products");
  const { key } = useLocation();
  const chosen = useChosenFilter(filter);
  const busy = chosen !== filter;
  const choices = {
    filter: chosen,
    categories,
    counts: failure === null ? counts : null,
  };
  const results = failure === null && <ResultsLine filter={filter} counts={counts} />;
  return (
    <div className="shell pt-9 md:pt-14">
      <div className="flex flex-col lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-14">
        <h1 className="font-display text-display-lg wrap-break-word lg:col-start-2">
          {unbrokenWords(filter.q ? `Results for "${filter.q}"` : (filter.category ?? "All Products"))}
        </h1>
        {/* On small screens a sheet shows the same, but it needs scripts: without them, this is shown below the
            products. */}
        <aside
          id="filters"
          className="order-last mt-14 scroll-mt-32 max-lg:hidden lg:order-none lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0 noscript:max-lg:block"
        >
          <div className="-mx-2 px-2 pb-2 lg:sticky lg:top-28 lg:max-h-[calc(100svh-8rem)] lg:overflow-y-auto lg:pt-3">
            <nav aria-label="Categories">
              <h2 className="text-note text-ink-3">Categories</h2>
              <CategoryList {...choices} look="side" />
            </nav>
            {choices.counts && (
              <section aria-label="Filters">
                <FacetList filter={chosen} counts={choices.counts} look="side" />
              </section>
            )}
          </div>
        </aside>
        <div className="lg:col-start-2">
          <h2 className="sr-only">Products</h2>
          <ProductFilters {...choices} results={results} />
          <div className="mt-4 lg:hidden">{results}</div>
          <ListArea key={key} busy={busy}>
            {failure !== null ? (
              <LoadingFailed title="The products could not be loaded" message={failure} />
            ) : products.length === 0 ? (
              <NoProducts filter={filter} near={near} categories={categories} />
            ) : (
              <ProductList filter={filter} first={products} matches={counts.found} place={key} />
            )}
          </ListArea>
        </div>
      </div>
    </div>
  );
}

/**
 * Filtering keeps the scroll position, unless it is past the end of a shorter list: then the list's top scrolls into
 * view.
 */
function ListArea({ busy, children }: { busy: boolean; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const navigationType = useNavigationType();

  useEffect(() => {
    const { top, bottom } = area.current!.getBoundingClientRect();
    const isBelow = top < 0 && bottom < window.innerHeight * 0.75;
    if (isBelow && navigationType !== NavigationType.Pop) area.current!.scrollIntoView();
  }, [navigationType]);

  return (
    <div ref={area} aria-busy={busy} className="relative mt-5 min-h-[60svh] scroll-mt-32 lg:mt-7">
      {children}
      {busy && <ProductListSkeleton />}
    </div>
  );
}

/** The last chosen filter, which the controls show while its products are loading. */
function useChosenFilter(shown: ProductFilter): ProductFilter {
  const { location } = useNavigation();
  return location?.pathname === "/products" ? readFilter(new URLSearchParams(location.search)) : shown;
}
