import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import { redirect } from "react-router";
import type { Route } from "./+types/product";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { databaseContext } from "../../../base/clients/load-context.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { rootDataOf, unindexed } from "../../../base/page/page-meta.ts";
import { publicPage, publicPageHeaders } from "../../../base/loading/public-page.ts";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { ButtonLink } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { BuyBar } from "./buy-bar.tsx";
import { Gallery } from "./gallery.tsx";
import { loadProduct } from "./load-product.late.ts";
import { productPath, productSlug } from "../../../../domain/catalog/product-path.ts";
import { picturesOf } from "../../../../domain/catalog/pictures.ts";
import { ProductShelf } from "../../../features/product-cards/product-shelf.tsx";
import { WayOn } from "../../../features/product-cards/way-on.tsx";
import { ProductDetails } from "./product-details.tsx";
import { productMeta } from "./product-meta.ts";
import { useQuantity } from "./use-quantity.ts";
import { late } from "../../../base/late/late.tsx";

export const meta: Route.MetaFunction = (page) => {
  const { matches, loaderData, location } = page;
  return loaderData?.product
    ? productMeta(rootDataOf(matches), loaderData.product, location.pathname, loaderData)
    : unindexed(loaderData?.failure === null ? msg`Product not found` : msg`Product`)(page);
};

export const headers = publicPageHeaders;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = await loadProduct(context.get(databaseContext), params.productId);
  // The path without a name stays as it is, so that short links need no second request.
  if (page.product && params.slug !== undefined && params.slug !== productSlug(page.product))
    throw redirect(productPath(page.product) + new URL(request.url).search, 301);
  const status = page.product ? 200 : page.failure === null ? 404 : 503;
  return publicPage(page, status);
}

/** Loaded with the first product that the browser fetches itself. */
const productLoader = late(() => import("./load-product.late.ts"));

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return (await productLoader.load()).loadProduct(lazyClient(), params.productId);
}

/** Rendered by the server and complete without scripts: its code is loaded later. */
const ProductReviews = late(() => import("./product-reviews.late.tsx")).part((code) => code.ProductReviews);

const RecentlyViewed = late(() => import("../../../features/catalog/viewed/recently-viewed.late.tsx")).part(
  (code) => code.RecentlyViewed,
);

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { product, related, promotion, texts, delivery, reviews, failure } = loaderData;
  useFailureToast(loaderData, t`Error fetching product details`);
  if (failure !== null) return <ProductFailed message={failure} />;
  if (!product) return <ProductNotFound />;
  return (
    <BuyProduct
      key={product.id}
      product={product}
      promotion={promotion}
      texts={texts}
      delivery={delivery}
      isReviewed={reviews !== null}
    >
      {reviews && <ProductReviews product={product.id} reviews={reviews} />}
      {related.length > 0 && (
        <section className="mt-section shell max-lg:pb-14">
          <h2 className="font-display text-display-md">{t`Related products`}</h2>
          <div className="mt-8">
            <ProductShelf products={related} />
          </div>
        </section>
      )}
      <RecentlyViewed current={product.id} className="shell max-lg:pb-14" />
    </BuyProduct>
  );
}

type BuyProductProps = Omit<ComponentProps<typeof ProductDetails>, "quantity"> & { children: ReactNode };

/** The details, and the bar on small screens, share the quantity. */
function BuyProduct({ product, children, ...texts }: BuyProductProps) {
  const quantity = useQuantity(product);
  return (
    <div className="max-lg:flex max-lg:flex-col">
      <div className="lg:grid lg:grid-cols-[minmax(0,1.32fr)_minmax(21rem,1fr)]">
        <Gallery name={product.name} pictures={picturesOf(product)} wanted={quantity.picture} />
        <ProductDetails product={product} {...texts} quantity={quantity} />
      </div>
      {/* Shown last, where it sticks, but read before what is related. */}
      <BuyBar product={product} quantity={quantity} />
      <div>{children}</div>
    </div>
  );
}

function ProductFailed({ message }: { message: string }) {
  const { t } = useLingui();
  return (
    <div className="shell pt-9 md:pt-14">
      <LoadingFailed level={1} title={t`This piece could not be loaded`} message={message} />
    </div>
  );
}

function ProductNotFound() {
  const { t } = useLingui();
  return (
    <div className="shell min-h-page pt-9 md:pt-14">
      <EmptyState
        level={1}
        cut="emerald"
        title={t`Product not found`}
        action={<ButtonLink to="/products">{t`See all products`}</ButtonLink>}
      >{t`It may no longer be for sale, or the address may be mistyped.`}</EmptyState>
      <WayOn />
    </div>
  );
}
