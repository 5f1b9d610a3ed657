import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Route } from "./+types/import";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { ButtonLink } from "../../../base/ui/button.tsx";
import { furtherLanguages } from "../../../../domain/languages/further-languages.ts";
import { listCategoriesToChoose } from "../../list/category-names.ts";
import { readListedLanguages } from "../../languages/translation-rows.ts";
import { adminTitle, BackLink, PageHeader } from "../../page/page-header.tsx";
import { ChooseFile } from "./choose-file.tsx";
import type { ImportedFile } from "./imported-file.ts";
import { MapColumns } from "./map-columns.tsx";

export const meta = adminTitle(msg`Import Products`);

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  try {
    const db = browserClient();
    const [categories, languages] = await Promise.all([
      listCategoriesToChoose(db),
      readListedLanguages(db, signal),
    ]);
    return { categories, languages, failure: null };
  } catch (error) {
    return { categories: [], languages: [], failure: errorMessage(error) };
  }
}

export default function Import({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`Error fetching initial data`);
  const { categories, languages, failure } = loaderData;
  const [own] = useShop().languages;
  const [file, setFile] = useState<ImportedFile | null>(null);
  return (
    <>
      <BackLink to="/admin/products">{t`Products Catalogue`}</BackLink>
      <PageHeader title={t`Import Products`}>
        <ButtonLink
          to="/admin/products/changes"
          tone="secondary"
          size="small"
        >{t`Earlier Changes`}</ButtonLink>
      </PageHeader>
      {failure !== null && <LoadingFailed title={t`This form could not be loaded`} message={failure} />}
      {failure === null &&
        (file === null ? (
          <ChooseFile onRead={setFile} />
        ) : (
          <MapColumns
            file={file}
            categories={categories}
            languages={furtherLanguages(languages, own)}
            onLeave={() => setFile(null)}
          />
        ))}
    </>
  );
}
