import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { Route } from "./+types/mail";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { adminTitle } from "../../page/page-header.tsx";
import { useLastLoaded } from "../../../base/loading/use-last-loaded.ts";
import { MailForm } from "./mail-form.tsx";
import { readEnvironmentMail } from "./mail-server.ts";
import { mailStore } from "./mail-settings.ts";
import { say } from "../../../base/language/languages.ts";

export const meta = adminTitle(msg`Mail Settings`);

const nothingLoaded = { settings: null, environment: null };

export async function clientLoader() {
  try {
    const [settings, environment] = await Promise.all([
      mailStore.read(browserClient()),
      readEnvironmentMail(),
    ]);
    return settings
      ? { settings, environment, failure: null }
      : { ...nothingLoaded, failure: say(msg`The mail settings are missing.`) };
  } catch (error) {
    return { ...nothingLoaded, failure: errorMessage(error) };
  }
}

export default function MailScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`Error fetching settings`);
  const { settings, environment, failure } = useLastLoaded(loaderData);
  return (
    <div className="max-w-144">
      {settings ? (
        <MailForm settings={settings} environment={environment} />
      ) : (
        <LoadingFailed title={t`The settings could not be loaded`} message={failure} />
      )}
    </div>
  );
}
