import type { Route } from "./+types/new-product";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../base/page/loading-failed.tsx";
import { useFailureToast } from "../../../base/page/use-failure-toast.ts";
import { adminTitle, BackLink, PageHeader } from "../../page/page-header.tsx";
import { ProductForm } from "./product-form.tsx";
import { listCategoriesToChoose } from "./queries.ts";

export const meta = adminTitle("Add New Product");

export async function clientLoader() {
  try {
    return { categories: await listCategoriesToChoose(browserClient()), failure: null };
  } catch (error) {
    return { categories: [], failure: errorMessage(error) };
  }
}

export default function NewProduct({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData, "Error fetching initial data");
  const { categories, failure } = loaderData;
  return (
    <>
      <BackLink to="/admin/products">Products Catalogue</BackLink>
      <PageHeader title="Add New Product" />
      {failure === null ? (
        <ProductForm product={null} categories={categories} />
      ) : (
        <LoadingFailed title="This form could not be loaded" message={failure} />
      )}
    </>
  );
}
