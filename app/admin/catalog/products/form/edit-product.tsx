import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../../base/language/languages.ts";
import { useLingui } from "@lingui/react/macro";
import { Fragment } from "react";
import { replace } from "react-router";
import type { Route } from "./+types/edit-product";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../../base/clients/error-message.ts";
import type { Db } from "../../../../base/clients/load-context.ts";
import { parseId } from "../../../../../domain/base/id.ts";
import { productPath } from "../../../../../domain/catalog/product-path.ts";
import { ButtonLink } from "../../../../base/ui/button.tsx";
import { LoadingFailed } from "../../../../base/loading/loading-failed.tsx";
import { showToast } from "../../../../base/behaviors/toasts.ts";
import { useFailureToast } from "../../../../base/loading/use-failure-toast.ts";
import { adminTitle, BackLink, PageHeader } from "../../../page/page-header.tsx";
import { ProductHistory } from "../history/product-history.tsx";
import { ImportedPhotos, readMissingPhotos } from "../photos/imported-photos.tsx";
import { ProductForm } from "./product-form.tsx";
import { ProductTranslations } from "./product-translations.tsx";
import { listCategoriesToChoose } from "../../../list/category-names.ts";
import { readMetalRates, readProduct } from "./queries.ts";
import { readWaitingShoppers, WaitingShoppers } from "../history/waiting-shoppers.tsx";

export const meta = adminTitle(msg`Edit Product`);

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const loaded = await load(browserClient(), parseId(params.productId));
  if (loaded.product || loaded.failure !== null) return loaded;
  showToast({ title: say(msg`Product not found`), destructive: true });
  throw replace("/admin/products");
}

async function load(db: Db, id: number | null) {
  try {
    const [product, categories, rates, missing, waiting] = await Promise.all([
      id === null ? null : readProduct(db, id),
      listCategoriesToChoose(db),
      readMetalRates(db),
      id === null ? [] : readMissingPhotos(db, id),
      id === null ? [] : readWaitingShoppers(db, id),
    ]);
    return { product, categories, rates, missing, waiting, failure: null };
  } catch (error) {
    return {
      product: null,
      categories: [],
      rates: {},
      missing: [],
      waiting: [],
      failure: errorMessage(error),
    };
  }
}

export default function EditProduct({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`Error fetching initial data`);
  const { product, categories, rates, missing, waiting, failure } = loaderData;
  return (
    <>
      <BackLink to="/admin/products">{t`Products Catalogue`}</BackLink>
      <PageHeader title={product?.name ?? t`Edit Product`}>
        {product && (
          <>
            {product.status === "published" && (
              <ButtonLink
                to={productPath(product)}
                tone="secondary"
                size="small"
              >{t`View in Store`}</ButtonLink>
            )}
            <ButtonLink
              to={`/admin/products/new?copy=${product.id}`}
              tone="secondary"
              size="small"
            >{t`Duplicate`}</ButtonLink>
          </>
        )}
      </PageHeader>
      <ImportedPhotos missing={missing} />
      <WaitingShoppers waiting={waiting} />
      {product && (
        <Fragment key={product.id}>
          <ProductForm product={product} categories={categories} rates={rates} />
          <ProductTranslations product={product} />
          <ProductHistory product={product} />
        </Fragment>
      )}
      {failure !== null && <LoadingFailed title={t`This form could not be loaded`} message={failure} />}
    </>
  );
}
