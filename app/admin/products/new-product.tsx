import type { Route } from "./+types/new-product";
import { browserClient } from "../../data/browser-client.ts";
import { errorMessage } from "../../data/error-message.ts";
import { LoadingFailed } from "../../shell/loading-failed.tsx";
import { useFailureToast } from "../../shell/use-failure-toast.ts";
import { adminTitle, BackLink, PageHeader } from "../shell/page-header.tsx";
import { removeForgottenFiles } from "./pending-files.ts";
import { ProductForm } from "./product-form.tsx";
import { listCategoriesToChoose, readNewestId } from "./queries.ts";

export const meta = () => adminTitle("Add New Product");

export async function clientLoader() {
  const db = browserClient();
  void removeForgottenFiles(db);
  try {
    const [categories, newestId] = await Promise.all([listCategoriesToChoose(db), readNewestId(db)]);
    return { categories, newestId, failure: null };
  } catch (error) {
    return { categories: [], newestId: 0, failure: errorMessage(error) };
  }
}

export default function NewProduct({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData, "Error fetching initial data");
  const { categories, newestId, failure } = loaderData;
  return (
    <>
      <BackLink to="/admin/products">Products Catalogue</BackLink>
      <PageHeader title="Add New Product" />
      {failure === null ? (
        <ProductForm product={null} categories={categories} newestId={newestId} />
      ) : (
        <LoadingFailed title="This form could not be loaded" message={failure} />
      )}
    </>
  );
}
