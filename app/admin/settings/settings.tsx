import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { Route } from "./+types/settings";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../base/clients/error-message.ts";
import { readCardPayment, readSwitches } from "../../base/shop/switches.ts";
import { LoadingFailed } from "../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../base/loading/use-failure-toast.ts";
import { adminTitle } from "../page/page-header.tsx";
import { useLastLoaded } from "../../base/loading/use-last-loaded.ts";
import { FileSettings } from "./shop/file/file-settings.tsx";
import { OwnersSwitches } from "./shop/switches/owners-switches.tsx";
import { switchTexts } from "./shop/switches/switch-texts.ts";
import { LimitSettings } from "./orders/limit-settings.tsx";
import { readOrderLimits } from "./orders/order-limits.ts";
import { ReviewSettings, reviewStore } from "./reviews/review-settings.tsx";
import { textStore } from "./shop/texts/shop-texts.ts";
import { listSynonyms } from "./search/synonyms.ts";
import { SynonymSettings } from "./search/synonym-settings.tsx";
import { TextSettings } from "./shop/texts/text-settings.tsx";

export const meta = adminTitle(msg`Store Settings`);

const nothingLoaded = {
  settings: null,
  takesCards: false,
  texts: null,
  reviews: null,
  limits: null,
  synonyms: null,
};

export async function clientLoader() {
  try {
    const db = browserClient();
    const [settings, cards, texts, reviews, limits, synonyms] = await Promise.all([
      readSwitches(db),
      readCardPayment(db),
      textStore.read(db),
      reviewStore.read(db),
      readOrderLimits(db),
      listSynonyms(db),
    ]);
    const takesCards = cards.available;
    return { settings, takesCards, texts, reviews, limits, synonyms, failure: null };
  } catch (error) {
    return { ...nothingLoaded, failure: errorMessage(error) };
  }
}

export default function StoreSettings({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`Error fetching settings`);
  const { settings, takesCards, texts, reviews, limits, synonyms, failure } = useLastLoaded(loaderData);
  return (
    <div className="max-w-144">
      {settings ? (
        <OwnersSwitches settings={settings} switches={switchTexts(takesCards)} />
      ) : (
        <LoadingFailed title={t`The settings could not be loaded`} message={failure} />
      )}
      {texts && <TextSettings texts={texts} />}
      {reviews && <ReviewSettings facts={reviews} />}
      {limits && <LimitSettings limits={limits} />}
      {synonyms && <SynonymSettings synonyms={synonyms} />}
      {settings && <FileSettings />}
    </div>
  );
}
