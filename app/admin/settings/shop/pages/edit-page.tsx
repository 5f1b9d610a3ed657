import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../../base/language/languages.ts";
import { useLingui } from "@lingui/react/macro";
import { Fragment } from "react";
import { replace } from "react-router";
import type { Route } from "./+types/edit-page";
import { parseId } from "../../../../../domain/base/id.ts";
import { showToast } from "../../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../../base/loading/use-failure-toast.ts";
import { Translations } from "../../../languages/translations.tsx";
import { adminTitle, BackLink, PageHeader } from "../../../page/page-header.tsx";
import { useLastLoaded } from "../../../../base/loading/use-last-loaded.ts";
import { PageForm } from "./page-form.tsx";
import { readPage } from "./queries.ts";

export const meta = adminTitle(msg`Edit Page`);

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parseId(params.pageId);
  try {
    const page = id === null ? null : await readPage(browserClient(), id);
    if (page) return { page, failure: null };
  } catch (error) {
    return { page: null, failure: errorMessage(error) };
  }
  showToast({
    title: say(msg`Page not found`),
    description: say(msg`It may have been deleted in the meantime.`),
    destructive: true,
  });
  throw replace("/admin/settings/pages");
}

export default function EditPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`This page could not be loaded`);
  const { page, failure } = useLastLoaded(loaderData);
  return (
    <>
      <BackLink to="/admin/settings/pages">{t`Pages`}</BackLink>
      {page ? (
        <Fragment key={page.id}>
          <PageForm page={page} />
          <Translations
            subject="pages"
            record={page.id}
            fields={{ title: page.title, description: page.description, body: page.body }}
          />
        </Fragment>
      ) : (
        <>
          <PageHeader title={t`Edit Page`} />
          <LoadingFailed title={t`This page could not be loaded`} message={failure} />
        </>
      )}
    </>
  );
}
