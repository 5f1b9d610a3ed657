import { useState } from "react";
import type { Route } from "./+types/settings";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../base/clients/error-message.ts";
import { readCardPayment, readFeatures } from "../../base/clients/data-api/features.ts";
import { LoadingFailed } from "../../base/page/loading-failed.tsx";
import { useFailureToast } from "../../base/page/use-failure-toast.ts";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { useLastLoaded } from "../ui/use-last-loaded.ts";
import { useUnsavedChanges } from "../ui/use-unsaved-changes.tsx";
import { AdministratorSettings } from "./administrator-settings.tsx";
import { readAdministrators } from "./administrators.ts";
import { FeatureSwitches } from "./feature-switches.tsx";
import { LimitSettings } from "./limit-settings.tsx";
import { readOrderLimits } from "./order-limits.ts";
import { readStoredTexts } from "./shop-texts.ts";
import { listSynonyms } from "./synonyms.ts";
import { SynonymSettings } from "./synonym-settings.tsx";
import { TextSettings } from "./text-settings.tsx";

export const meta = () => adminTitle("Store Settings");

const nothingLoaded = {
  settings: null,
  takesCards: false,
  texts: null,
  limits: null,
  synonyms: null,
  people: null,
};

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  try {
    const db = browserClient();
    const [settings, cards, texts, limits, synonyms, people] = await Promise.all([
      readFeatures(db),
      readCardPayment(db),
      readStoredTexts(db),
      readOrderLimits(db),
      listSynonyms(db),
      readAdministrators(db, signal),
    ]);
    const takesCards = cards.available;
    return { settings, takesCards, texts, limits, synonyms, people, failure: null };
  } catch (error) {
    return { ...nothingLoaded, failure: errorMessage(error) };
  }
}

export default function StoreSettings({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData, "Error fetching settings");
  const { settings, takesCards, texts, limits, synonyms, people, failure } = useLastLoaded(loaderData);
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
        {synonyms && <SynonymSettings synonyms={synonyms} />}
        {people && <AdministratorSettings {...people} />}
      </div>
      {unsaved.dialog}
    </>
  );
}
