import { replace } from "react-router";
import type { Route } from "./+types/edit-product";
import { browserClient } from "../../data/browser-client.ts";
import { errorMessage } from "../../data/error-message.ts";
import type { Db } from "../../data/load-context.ts";
import { LoadingFailed } from "../../shell/loading-failed.tsx";
import { showToast } from "../../shell/toasts.tsx";
import { useFailureToast } from "../../shell/use-failure-toast.ts";
import { adminTitle, BackLink, PageHeader } from "../shell/page-header.tsx";
import { removeForgottenFiles } from "./pending-files.ts";
import { ProductForm } from "./product-form.tsx";
import { listCategoriesToChoose, readProduct } from "./queries.ts";

export const meta = () => adminTitle("Edit Product");

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const db = browserClient();
  void removeForgottenFiles(db);
  const loaded = await load(db, params.productId);
  if (loaded.product || loaded.failure !== null) return loaded;
  showToast({ title: "Product not found", destructive: true });
  throw replace("/admin/products");
}

async function load(db: Db, id: string) {
  try {
    const [product, categories] = await Promise.all([
      /^\d{1,15}$/.test(id) ? readProduct(db, Number(id)) : null,
      listCategoriesToChoose(db),
    ]);
    return { product, categories, failure: null };
  } catch (error) {
    return { product: null, categories: [], failure: errorMessage(error) };
  }
}

export default function EditProduct({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData, "Error fetching initial data");
  const { product, categories, failure } = loaderData;
  return (
    <>
      <BackLink to="/admin/products">Products Catalogue</BackLink>
      <PageHeader title={product?.name ?? "Edit Product"} />
      {product && <ProductForm key={product.id} product={product} categories={categories} newestId={0} />}
      {failure !== null && <LoadingFailed title="This form could not be loaded" message={failure} />}
    </>
  );
}
