import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Fragment } from "react";
import { replace } from "react-router";
import { say } from "../../../base/language/languages.ts";
import type { Route } from "./+types/collection";
import { parseId } from "../../../../domain/base/id.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { Translations } from "../../languages/translations.tsx";
import { adminTitle, BackLink, PageHeader } from "../../page/page-header.tsx";
import { CollectionForm } from "./collection-form.tsx";
import { listCategories, readCollection } from "./queries.ts";

export const meta = adminTitle(msg`Collection`);

/** `/admin/collections/new` adds one. */
export async function clientLoader({ params: { collectionId } }: Route.ClientLoaderArgs) {
  const isNew = collectionId === "new";
  const id = parseId(collectionId);
  const db = browserClient();
  try {
    const [collection, categories] = await Promise.all([
      id === null ? null : readCollection(db, id),
      listCategories(db),
    ]);
    if (collection || isNew) return { failure: null, collection, categories };
  } catch (error) {
    return { failure: errorMessage(error) };
  }
  showToast({
    title: say(msg`Collection not found`),
    description: say(msg`It may have been deleted in the meantime.`),
    destructive: true,
  });
  throw replace("/admin/collections");
}

export default function CollectionPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(page, t`Error fetching initial data`);
  return (
    <>
      <BackLink to="/admin/collections">{t`Collections`}</BackLink>
      {page.failure === null ? (
        <Fragment key={page.collection?.id}>
          <CollectionForm collection={page.collection} categories={page.categories} />
          {page.collection && (
            <Translations
              subject="collections"
              record={page.collection.id}
              fields={{ name: page.collection.name, description: page.collection.description }}
            />
          )}
        </Fragment>
      ) : (
        <>
          <PageHeader title={t`Collection`} />
          <LoadingFailed title={t`This collection could not be loaded`} message={page.failure} />
        </>
      )}
    </>
  );
}
