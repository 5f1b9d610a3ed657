import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { Route } from "./+types/administrators-screen";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { adminTitle } from "../../page/page-header.tsx";
import { useLastLoaded } from "../../../base/loading/use-last-loaded.ts";
import { AdministratorSettings } from "./administrator-settings.tsx";
import { readAdministrators } from "./administrators.ts";

export const meta = adminTitle(msg`Administrators`);

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  try {
    return { people: await readAdministrators(browserClient(), signal), failure: null };
  } catch (error) {
    return { people: null, failure: errorMessage(error) };
  }
}

export default function AdministratorsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`Error fetching settings`);
  const { people, failure } = useLastLoaded(loaderData);
  return (
    <div className="max-w-144">
      {people ? (
        <AdministratorSettings {...people} />
      ) : (
        <LoadingFailed title={t`The administrators could not be loaded`} message={failure} />
      )}
    </div>
  );
}
