import { useLingui } from "@lingui/react/macro";
import { useOriginal } from "../../../base/shop/use-original.ts";
import { msg } from "@lingui/core/runtime-macro";
import { type ReactNode, useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigation, useNavigationType } from "react-router";
import type { Route } from "./+types/products";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { databaseContext } from "../../../base/clients/load-context.ts";
import { pageLanguage } from "../../../base/language/languages.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { type Words, wordsOf } from "../../../../domain/shop/shop.ts";
import { useWords } from "../../../base/shop/use-shop.ts";
import { NoSuchPage } from "../../../features/product-cards/no-such-page.tsx";
import { languageOfPage, pageMeta, rootDataOf, unindexed, addressOf } from "../../../base/page/page-meta.ts";
import { publicPage, publicPageHeaders } from "../../../base/loading/public-page.ts";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { shopOfRequest } from "../../../base/shop/shop-of-request.ts";
import { ProductFilters } from "./product-filters.tsx";
import { loadProductListing, type ProductListing } from "../../../features/catalog/product-listing.late.ts";
import { ProductList, ProductListSkeleton } from "./product-list.tsx";
import {
  isNarrowed,
  type ProductFilter,
  pagesOf,
  productPageSize,
} from "../../../features/catalog/product-filter.ts";
import { listPath, productsAddress } from "../../../features/catalog/products-address.ts";
import { readFilter, readPage } from "../../../features/catalog/read-filter.ts";
import { readSearch } from "../../../features/catalog/search-words.late.ts";
import { ResultsLine } from "./results-line.tsx";
import { unbrokenWords } from "../../../base/ui/unbroken-words.tsx";
import { late } from "../../../base/late/late.tsx";
import { pageMoney } from "../../../base/language/page-money.ts";

/** Rendered by the server as links and a form, which work without scripts. */
const CategoryList = late(() => import("./category-list.late.tsx")).part((code) => code.CategoryList);
const FacetList = late(() => import("./facet-list.late.tsx")).part((code) => code.FacetList);
const ListHead = late(() => import("./list-head.late.tsx")).part((code) => code.ListHead);
const PageLinks = late(() => import("./page-links.late.tsx")).part((code) => code.PageLinks);
const NoProducts = late(() => import("./no-products.late.tsx")).part((code) => code.NoProducts);

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (loaderData && isMissing(loaderData)) return unindexed(msg`Page not found`)({ matches });
  const { q, collection, category, facets } = loaderData?.filter ?? readFilter(new URLSearchParams());
  const { t } = languageOfPage(matches);
  const root = rootDataOf(matches);
  const name = loaderData && nameOf(loaderData, wordsOf(root.shop));
  const shop = root.shop.name;
  const page = loaderData?.page ?? 1;
  const title = q ? t(msg`Search for ${{ q }}`) : (name ?? t(msg`All products`));
  const listed = collection === undefined ? { category } : { collection };
  const meta = pageMeta(root, {
    title: page > 1 ? t(msg`${{ title }}, page ${{ page }}`) : title,
    description:
      (collection !== undefined && loaderData?.head?.description) ||
      t(
        name
          ? msg`${{ list: name }} at ${{ shop }}: photographs, prices and stock at a glance.`
          : msg`Everything ${{ shop }} sells: photographs, prices and stock at a glance.`,
      ),
    path: productsAddress(listed, page),
    noindex: q !== "" || isNarrowed(facets),
  });
  if (!import.meta.env.SSR || !loaderData) return meta;
  const pages = pagesOf(loaderData.counts.found);
  const beside = (rel: string, number: number) =>
    number < 1 || number > pages
      ? []
      : [
          {
            tagName: "link" as const,
            rel,
            href: addressOf(root, productsAddress(loaderData.filter, number)),
          },
        ];
  return [...meta, ...beside("prev", page - 1), ...beside("next", page + 1)];
};

/** The category or the collection that is listed. */
function nameOf({ filter: { collection, category }, head }: ProductListing, words: Words) {
  if (collection !== undefined) return head?.name;
  return category && words(category);
}

/** Whether there is no such collection. */
function isMissing({ filter: { collection }, head, failure }: ProductListing): boolean {
  return collection !== undefined && head === null && failure === null;
}

export const headers = publicPageHeaders;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  // Only what was typed is read as the shop speaks and writes numbers, so a page without a search does not wait for that.
  const filter =
    searchParams.size > 0
      ? readSearch(searchParams, await shopOfRequest(context), params.collection)
      : readFilter(searchParams, params.collection);
  const listing = await loadProductListing(context.get(databaseContext), filter, readPage(searchParams));
  return publicPage(listing, listing.failure !== null ? 503 : isMissing(listing) ? 404 : 200);
}

/** Loaded with the first listing that the browser fetches itself. */
const listing = late(() => import("../../../features/catalog/product-listing.late.ts"));
const searchWords = late(() => import("../../../features/catalog/search-words.late.ts"));

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const [{ loadProductListing: load }, { readSearch: read }] = await Promise.all([
    listing.load(),
    searchWords.load(),
  ]);
  const { searchParams } = new URL(request.url);
  return load(
    lazyClient(),
    read(searchParams, { language: pageLanguage(), money: pageMoney() }, params.collection),
    readPage(searchParams),
  );
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { filter, page, head, products, categories, counts, near, failure } = loaderData;
  useFailureToast(loaderData, t`Error fetching products`);
  const words = useWords();
  const original = useOriginal();
  const { key } = useLocation();
  const chosen = useChosenFilter(filter);
  if (isMissing(loaderData)) return <NoSuchPage />;
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
          <h1
            className="font-display text-display-lg wrap-break-word"
            {...(filter.q ? undefined : (original(head, "name") ?? original(filter.category ?? "")))}
          >
            {unbrokenWords(
              filter.q ? t`Results for "${{ q: filter.q }}"` : (nameOf(loaderData, words) ?? t`All Products`),
            )}
          </h1>
          {(filter.q || head?.description || head?.picture) && <ListHead {...head} q={filter.q} />}
        </div>
        {/* On small screens a sheet shows the same, but it needs scripts: without them, this is shown below the
            products. */}
        <aside
          id="filters"
          className="order-last mt-14 scroll-mt-32 max-lg:hidden lg:order-none lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0 noscript:max-lg:block"
        >
          <div className="-mx-2 px-2 pb-2 lg:sticky lg:top-28 lg:max-h-[calc(100svh-8rem)] lg:overflow-y-auto lg:pt-3 lg:pb-12 lg:[scrollbar-width:thin] lg:[mask-image:linear-gradient(#000_calc(100%-3.5rem),transparent)]">
            <nav aria-label={t`Categories`}>
              <h2 className="text-note text-ink-3">{t`Categories`}</h2>
              <CategoryList {...choices} look="side" />
            </nav>
            {choices.counts && (
              <section aria-label={t`Filters`}>
                <FacetList filter={chosen} counts={choices.counts} look="side" />
              </section>
            )}
          </div>
        </aside>
        <div className="lg:col-start-2">
          <h2 className="sr-only">{t`Products`}</h2>
          <ProductFilters {...choices} results={results} />
          <div className="mt-4 lg:hidden">{results}</div>
          <ListArea key={key} busy={busy}>
            {failure !== null ? (
              <LoadingFailed title={t`The products could not be loaded`} message={failure} />
            ) : products.length === 0 ? (
              <NoProducts filter={filter} near={near} categories={categories} />
            ) : (
              <>
                <ProductList
                  filter={filter}
                  page={page}
                  first={products}
                  matches={counts.found}
                  place={key}
                />
                {counts.found > productPageSize && (
                  <PageLinks filter={filter} page={page} pages={pagesOf(counts.found)} />
                )}
              </>
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
