import { useState } from "react";
import type { Route } from "./+types/import";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { ButtonLink } from "../../../base/ui/button.tsx";
import { adminTitle, BackLink, PageHeader } from "../../page/page-header.tsx";
import { listCategoriesToChoose } from "../form/queries.ts";
import { ChooseFile } from "./choose-file.tsx";
import type { ImportedFile } from "./imported-file.ts";
import { MapColumns } from "./map-columns.tsx";

export const meta = adminTitle("Import Products");

export async function clientLoader() {
  try {
    return { categories: await listCategoriesToChoose(browserClient()), failure: null };
  } catch (error) {
    return { categories: [], failure: errorMessage(error) };
  }
}

export default function Import({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData, "Error fetching initial data");
  const { categories, failure } = loaderData;
  const [file, setFile] = useState<ImportedFile | null>(null);
  return (
    <>
      <BackLink to="/admin/products">Products Catalogue</BackLink>
      <PageHeader title="Import Products">
        <ButtonLink to="/admin/products/changes" tone="secondary" size="small">
          Earlier Changes
        </ButtonLink>
      </PageHeader>
      {failure !== null && <LoadingFailed title="This form could not be loaded" message={failure} />}
      {failure === null &&
        (file === null ? (
          <ChooseFile onRead={setFile} />
        ) : (
          <MapColumns file={file} categories={categories} onLeave={() => setFile(null)} />
        ))}
    </>
  );
}
