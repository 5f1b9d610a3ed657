import { useState } from "react";
import type { Route } from "./+types/settings";
import { browserClient } from "../../clients/data-api/browser-client.ts";
import { errorMessage } from "../../clients/error-message.ts";
import { readCardPayment, readFeatures } from "../../clients/data-api/features.ts";
import { LoadingFailed } from "../../page/loading-failed.tsx";
import { useFailureToast } from "../../page/use-failure-toast.ts";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { useLastLoaded } from "../ui/use-last-loaded.ts";
import { useUnsavedChanges } from "../ui/use-unsaved-changes.tsx";
import { AdministratorSettings } from "./administrator-settings.tsx";
import { readAdministrators } from "./administrators.ts";
import { FeatureSwitches } from "./feature-switches.tsx";
import { LimitSettings } from "./limit-settings.tsx";
import { readOrderLimits } from "./order-limits.ts";
import { readStoredTexts } from "./shop-texts.ts";
import { TextSettings } from "./text-settings.tsx";

export const meta = () => adminTitle("Store Settings");

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  try {
    const db = browserClient();
    const [settings, cards, texts, limits, people] = await Promise.all([
      readFeatures(db),
      readCardPayment(db),
      readStoredTexts(db),
      readOrderLimits(db),
      readAdministrators(db, signal),
    ]);
    return { settings, takesCards: cards.available, texts, limits, people, failure: null };
  } catch (error) {
    const failure = errorMessage(error);
    return { settings: null, takesCards: false, texts: null, limits: null, people: null, failure };
  }
}

export default function StoreSettings({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData, "Error fetching settings");
  const { settings, takesCards, texts, limits, people, failure } = useLastLoaded(loaderData);
  const [areSwitchesDirty, setSwitchesDirty] = useState(false);
  const [areTextsDirty, setTextsDirty] = useState(false);
  const [areLimitsDirty, setLimitsDirty] = useState(false);
  const unsaved = useUnsavedChanges(areSwitchesDirty || areTextsDirty || areLimitsDirty);
  return (
    <>
      <PageHeader title="Store Settings" />
      <div className="mt-6 max-w-144">
        {settings ? (
          <FeatureSwitches settings={settings} takesCards={takesCards} onDirty={setSwitchesDirty} />
        ) : (
          <LoadingFailed title="The settings could not be loaded" message={failure} />
        )}
        {texts && <TextSettings texts={texts} onDirty={setTextsDirty} />}
        {limits && <LimitSettings limits={limits} onDirty={setLimitsDirty} />}
        {people && <AdministratorSettings {...people} />}
      </div>
      {unsaved.dialog}
    </>
  );
}
