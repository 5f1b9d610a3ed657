import type { Route } from "./+types/settings";
import { browserClient } from "../../clients/data-api/browser-client.ts";
import { errorMessage } from "../../clients/error-message.ts";
import { readFeatures } from "../../clients/data-api/features.ts";
import { LoadingFailed } from "../../page/loading-failed.tsx";
import { useFailureToast } from "../../page/use-failure-toast.ts";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { useLastLoaded } from "../ui/use-last-loaded.ts";
import { FeatureSwitches } from "./feature-switches.tsx";

export const meta = () => adminTitle("Store Settings");

export async function clientLoader() {
  try {
    return { settings: await readFeatures(browserClient()), failure: null };
  } catch (error) {
    return { settings: null, failure: errorMessage(error) };
  }
}

export default function StoreSettings({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData, "Error fetching settings");
  const { settings, failure } = useLastLoaded(loaderData);
  return (
    <>
      <PageHeader title="Store Settings" />
      <div className="mt-6 max-w-144">
        {settings ? (
          <FeatureSwitches settings={settings} />
        ) : (
          <LoadingFailed title="The settings could not be loaded" message={failure} />
        )}
      </div>
    </>
  );
}
