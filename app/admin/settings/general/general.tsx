import type { Route } from "./+types/general";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { adminTitle } from "../../page/page-header.tsx";
import { useLastLoaded } from "../../../base/loading/use-last-loaded.ts";
import { generalStore } from "./general-facts.ts";
import { GeneralForm } from "./general-form.tsx";

export const meta = adminTitle("General Settings");

export async function clientLoader() {
  try {
    const facts = await generalStore.read(browserClient());
    return facts ? { facts, failure: null } : { facts, failure: "The shop's facts are missing." };
  } catch (error) {
    return { facts: null, failure: errorMessage(error) };
  }
}

export default function GeneralSettings({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData, "Error fetching settings");
  const { facts, failure } = useLastLoaded(loaderData);
  return (
    <div className="max-w-144">
      {facts ? (
        <GeneralForm facts={facts} />
      ) : (
        <LoadingFailed title="The settings could not be loaded" message={failure} />
      )}
    </div>
  );
}
