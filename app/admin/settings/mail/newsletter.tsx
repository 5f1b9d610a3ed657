import { msg } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import type { Route } from "./+types/newsletter";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { useLastLoaded } from "../../../base/loading/use-last-loaded.ts";
import { readSwitches } from "../../../base/shop/switches.ts";
import { readMailIsSetUp } from "../../mail/mail-service.ts";
import { adminTitle } from "../../page/page-header.tsx";
import { Warning } from "../form/warning.tsx";
import { OwnersSwitches } from "../shop/switches/owners-switches.tsx";
import { newsletterSwitch } from "../shop/switches/switch-texts.ts";
import { SubscriberSettings } from "./subscriber-settings.tsx";
import { countSubscribers } from "./subscribers.ts";

export const meta = adminTitle(msg`Newsletter`);

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  try {
    const db = browserClient();
    const [switches, counts, mailIsSetUp] = await Promise.all([
      readSwitches(db),
      countSubscribers(db, signal),
      readMailIsSetUp(db, signal),
    ]);
    return { loaded: { switches, counts, mailIsSetUp }, failure: null };
  } catch (error) {
    return { loaded: null, failure: errorMessage(error) };
  }
}

export default function NewsletterScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`Error fetching settings`);
  const { loaded, failure } = useLastLoaded(loaderData);
  if (!loaded) return <LoadingFailed title={t`The settings could not be loaded`} message={failure} />;
  return (
    <div className="max-w-144">
      <OwnersSwitches settings={loaded.switches} switches={newsletterSwitch()} />
      {!loaded.mailIsSetUp && (
        <Warning className="mt-4">
          <Trans>
            <Link to="/admin/settings/mail" className="link">
              Mail
            </Link>{" "}
            is not set up, so nobody gets the link that confirms an address.
          </Trans>
        </Warning>
      )}
      <SubscriberSettings counts={loaded.counts} />
    </div>
  );
}
