import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Route } from "./+types/new-product";
import { parseId } from "../../../../../domain/base/id.ts";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../../base/loading/use-failure-toast.ts";
import { adminTitle, BackLink, PageHeader } from "../../../page/page-header.tsx";
import { ProductForm } from "./product-form.tsx";
import { listCategoriesToChoose } from "../../../list/category-names.ts";
import { readMetalRates, readProduct } from "./queries.ts";

export const meta = adminTitle(msg`Add New Product`);

/** `?copy=7` begins with what product 7 has. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const db = browserClient();
  const copied = parseId(new URL(request.url).searchParams.get("copy") ?? "");
  try {
    const [categories, rates, template] = await Promise.all([
      listCategoriesToChoose(db),
      readMetalRates(db),
      copied === null ? null : readProduct(db, copied),
    ]);
    return { categories, rates, template, failure: null };
  } catch (error) {
    return { categories: [], rates: {}, template: null, failure: errorMessage(error) };
  }
}

export default function NewProduct({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`Error fetching initial data`);
  const { categories, rates, template, failure } = loaderData;
  const [added, setAdded] = useState(0);
  return (
    <>
      <BackLink to="/admin/products">{t`Products Catalogue`}</BackLink>
      <PageHeader title={t`Add New Product`} />
      {failure === null ? (
        <ProductForm
          key={added}
          product={null}
          isNext={added > 0}
          template={added === 0 ? template : null}
          categories={categories}
          rates={rates}
          onAddAnother={() => setAdded(added + 1)}
        />
      ) : (
        <LoadingFailed title={t`This form could not be loaded`} message={failure} />
      )}
    </>
  );
}
