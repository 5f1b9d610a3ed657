import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import type { Route } from "./+types/home";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import { databaseContext } from "../../base/clients/load-context.ts";
import type { PageHandle } from "../../base/page/page-handle.ts";
import { languageOfPage, pageMeta, rootDataOf } from "../../base/page/page-meta.ts";
import { publicPage, publicPageHeaders } from "../../base/loading/public-page.ts";
import { useFailureToast } from "../../base/loading/use-failure-toast.ts";
import { CategoryBand } from "./category-band.tsx";
import { isEmpty } from "../../features/catalog/categories.ts";
import { CategoryTiles, EmptyShop } from "./category-tiles.tsx";
import { Hero, heroPreloads } from "./hero.tsx";
import { ProductShelf } from "../../features/product-cards/product-shelf.tsx";
import { PromotionBand } from "./promotion-band.tsx";
import { loadHome } from "./load-home.late.ts";
import { organizationJsonLd, websiteJsonLd } from "./organization.ts";
import { WhyChoose } from "./why-choose.tsx";
import { late } from "../../base/late/late.tsx";

export const handle = { headerOnTile: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = rootDataOf(matches);
  return [
    ...pageMeta(root, {
      // A title with the shop's name in it needs no other.
      title: languageOfPage(matches).t(msg`${{ shop: "{{name}}" }}: jewelry and stones`),
      description: root.shop.tagline,
      path: "/",
    }),
    ...(root.shop.hero.image === null ? heroPreloads : []),
    { "script:ld+json": organizationJsonLd(root) },
    { "script:ld+json": websiteJsonLd(root) },
  ];
};

export const headers = publicPageHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  return publicPage(await loadHome(context.get(databaseContext)));
}

/** Loaded when the browser fetches the page's data itself. */
const homeLoader = late(() => import("./load-home.late.ts"));

export async function clientLoader() {
  return (await homeLoader.load()).loadHome(lazyClient());
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { featured, categories, counts, tiles, promotions } = loaderData;
  useFailureToast(loaderData, t`Error`, t`Could not fetch featured products.`);
  return (
    <>
      <Hero categories={categories} counts={counts} />
      <CategoryBand categories={categories} counts={counts} />
      <PromotionBand promotions={promotions} />
      {featured.length > 0 && (
        <section className="mt-section shell">
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
            <h2 className="font-display text-display-lg">{t`Featured pieces`}</h2>
            <Link
              to="/products"
              prefetch="intent"
              className="link target text-ui font-medium"
            >{t`View all products`}</Link>
          </div>
          <div className="mt-8 md:mt-10">
            <ProductShelf products={featured} />
          </div>
        </section>
      )}
      {isEmpty(counts, null) ? <EmptyShop /> : <CategoryTiles tiles={tiles} />}
      <WhyChoose />
    </>
  );
}
