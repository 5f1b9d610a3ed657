import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { Route } from "./+types/taxes";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { adminTitle } from "../../page/page-header.tsx";
import { useLastLoaded } from "../../../base/loading/use-last-loaded.ts";
import { readAsSeen } from "../form/seen.ts";
import { RateList } from "./rate-list.tsx";
import { rateStore } from "./rates.ts";
import { TaxFactsForm, taxFactStore } from "./tax-facts.tsx";

export const meta = adminTitle(msg`Taxes`);

export async function clientLoader() {
  try {
    const db = browserClient();
    const [facts, rates] = await Promise.all([
      readAsSeen(db, taxFactStore, "has_seen_taxes"),
      rateStore.list(db),
    ]);
    return { facts, rates, failure: null };
  } catch (error) {
    return { facts: null, rates: [], failure: errorMessage(error) };
  }
}

export default function Taxes({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`The taxes could not be loaded`);
  const { facts, rates, failure } = useLastLoaded(loaderData);
  if (failure !== null) return <LoadingFailed title={t`The taxes could not be loaded`} message={failure} />;
  return (
    <div className="max-w-[52rem]">
      {facts && <TaxFactsForm facts={facts} />}
      <RateList rates={rates} facts={facts} />
    </div>
  );
}
