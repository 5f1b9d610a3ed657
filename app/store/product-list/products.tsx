import { type ReactNode, useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigation, useNavigationType } from "react-router";
import type { Route } from "./+types/products";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import { databaseContext } from "../../base/clients/load-context.ts";
import { LoadingFailed } from "../../base/loading/loading-failed.tsx";
import { NotFoundMessage } from "../../base/page/page-failed.tsx";
import { pageMeta, rootDataOf, unindexed } from "../../base/page/page-meta.ts";
import { publicPage, publicPageHeaders } from "../../base/loading/public-page.ts";
import { useFailureToast } from "../../base/loading/use-failure-toast.ts";
import { CategoryList } from "./category-list.tsx";
import { ProductFilters } from "./product-filters.tsx";
import { loadProductListing, type ProductListing } from "../../features/catalog/product-listing.late.ts";
import { ProductList, ProductListSkeleton } from "./product-list.tsx";
import { isNarrowed, type ProductFilter } from "../../features/catalog/product-filter.ts";
import { listPath, productsAddress } from "../../features/catalog/products-address.ts";
import { readFilter } from "../../features/catalog/read-filter.ts";
import { readSearch } from "../../features/catalog/search-words.late.ts";
import { ResultsLine } from "./results-line.tsx";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";
import { late } from "../../base/late/late.tsx";

/** Rendered by the server as links and a form, which work without scripts. */
const FacetList = late(() => import("./facet-list.late.tsx")).part((code) => code.FacetList);
const ListHead = late(() => import("./list-head.late.tsx")).part((code) => code.ListHead);
const NoProducts = late(() => import("./no-products.late.tsx")).part((code) => code.NoProducts);

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (loaderData && isMissing(loaderData)) return unindexed("Page not found")({ matches });
  const { q, collection, category, facets } = loaderData?.filter ?? readFilter(new URLSearchParams());
  const name = loaderData && nameOf(loaderData);
  return pageMeta(rootDataOf(matches), {
    title: q ? `Search for ${q}` : (name ?? "All products"),
    description:
      (collection !== undefined && loaderData?.head?.description) ||
      `${name ?? "Everything {{name}} sells"}${name ? " at {{name}}" : ""}: photographs, prices and stock at a glance.`,
    path: productsAddress(collection === undefined ? { category } : { collection }),
    noindex: q !== "" || isNarrowed(facets),
  });
};

/** The category or the collection that is listed. */
function nameOf({ filter: { collection, category }, head }: ProductListing) {
  return collection === undefined ? category : head?.name;
}

/** Whether there is no such collection. */
function isMissing({ filter: { collection }, head, failure }: ProductListing): boolean {
  return collection !== undefined && head === null && failure === null;
}

export const headers = publicPageHeaders;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const filter = readSearch(new URL(request.url).searchParams, params.collection);
  const listing = await loadProductListing(context.get(databaseContext), filter);
  return publicPage(listing, listing.failure !== null ? 503 : isMissing(listing) ? 404 : 200);
}

/** Loaded with the first listing that the browser fetches itself. */
const listing = late(() => import("../../features/catalog/product-listing.late.ts"));
const words = late(() => import("../../features/catalog/search-words.late.ts"));

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const [{ loadProductListing: load }, { readSearch: read }] = await Promise.all([
    listing.load(),
    words.load(),
  ]);
  return load(lazyClient(), read(new URL(request.url).searchParams, params.collection));
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { filter, head, products, categories, counts, near, failure } = loaderData;
  useFailureToast(loaderData, "Error fetching products");
  const { key } = useLocation();
  const chosen = useChosenFilter(filter);
  if (isMissing(loaderData)) return <NotFoundMessage />;
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
        <div className="lg:col-start-2">
          <h1 className="font-display text-display-lg wrap-break-word">
            {unbrokenWords(filter.q ? `Results for "${filter.q}"` : (nameOf(loaderData) ?? "All Products"))}
          </h1>
          {(head?.description || head?.picture) && <ListHead {...head} />}
        </div>
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
  return location?.pathname === listPath(shown)
    ? readFilter(new URLSearchParams(location.search), shown.collection)
    : shown;
}
