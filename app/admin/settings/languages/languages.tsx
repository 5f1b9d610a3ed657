import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { Route } from "./+types/languages";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { useLastLoaded } from "../../../base/loading/use-last-loaded.ts";
import { adminTitle } from "../../page/page-header.tsx";
import { LanguageSettings } from "./language-settings.tsx";
import { readLanguages } from "./shop-languages.ts";

export const meta = adminTitle(msg`Languages`);

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  try {
    return { languages: await readLanguages(browserClient(), signal), failure: null };
  } catch (error) {
    return { languages: null, failure: errorMessage(error) };
  }
}

export default function Languages({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`Error fetching settings`);
  const { languages, failure } = useLastLoaded(loaderData);
  return (
    <div className="max-w-144">
      {languages ? (
        <LanguageSettings languages={languages} />
      ) : (
        <LoadingFailed title={t`The languages could not be loaded`} message={failure} />
      )}
    </div>
  );
}
