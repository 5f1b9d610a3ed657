import type { Route } from "./+types/new-collection";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../base/clients/error-message.ts";
import { LoadingFailed } from "../../base/page/loading-failed.tsx";
import { useFailureToast } from "../../base/page/use-failure-toast.ts";
import { adminTitle, BackLink, PageHeader } from "../page/page-header.tsx";
import { CollectionForm } from "./collection-form.tsx";
import { listCategories } from "./queries.ts";

export const meta = adminTitle("Add Collection");

export async function clientLoader() {
  try {
    return { categories: await listCategories(browserClient()), failure: null };
  } catch (error) {
    return { categories: [], failure: errorMessage(error) };
  }
}

export default function NewCollection({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData, "Error fetching initial data");
  const { categories, failure } = loaderData;
  return (
    <>
      <BackLink to="/admin/collections">Collections</BackLink>
      {failure === null ? (
        <CollectionForm collection={null} categories={categories} />
      ) : (
        <>
          <PageHeader title="Add Collection" />
          <LoadingFailed title="This form could not be loaded" message={failure} />
        </>
      )}
    </>
  );
}
