import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { Route } from "./+types/general";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../../base/loading/use-failure-toast.ts";
import { adminTitle } from "../../../page/page-header.tsx";
import { useLastLoaded } from "../../../../base/loading/use-last-loaded.ts";
import { generalStore } from "./general-facts.ts";
import { GeneralForm } from "./general-form.tsx";
import { say } from "../../../../base/language/languages.ts";

export const meta = adminTitle(msg`General Settings`);

export async function clientLoader() {
  try {
    const facts = await generalStore.read(browserClient());
    return facts ? { facts, failure: null } : { facts, failure: say(msg`The shop's facts are missing.`) };
  } catch (error) {
    return { facts: null, failure: errorMessage(error) };
  }
}

export default function GeneralSettings({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`Error fetching settings`);
  const { facts, failure } = useLastLoaded(loaderData);
  return (
    <div className="max-w-144">
      {facts ? (
        <GeneralForm facts={facts} />
      ) : (
        <LoadingFailed title={t`The settings could not be loaded`} message={failure} />
      )}
    </div>
  );
}
