import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { Route } from "./+types/shipping";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../../base/loading/use-failure-toast.ts";
import { adminTitle } from "../../page/page-header.tsx";
import { useLastLoaded } from "../../../base/loading/use-last-loaded.ts";
import { readAsSeen } from "../form/seen.ts";
import { CarrierList } from "./carrier-list.tsx";
import { carrierStore } from "./carriers.ts";
import { ElsewhereForm, shippingFactStore } from "./elsewhere-form.tsx";
import { methodStore } from "./methods.ts";
import { ZoneList } from "./zone-list.tsx";
import { zoneStore } from "./zones.ts";

export const meta = adminTitle(msg`Shipping`);

export async function clientLoader() {
  try {
    const db = browserClient();
    const [facts, zones, methods, carriers] = await Promise.all([
      readAsSeen(db, shippingFactStore, "has_seen_shipping"),
      zoneStore.list(db),
      methodStore.list(db),
      carrierStore.list(db),
    ]);
    return { facts, zones, methods, carriers, failure: null };
  } catch (error) {
    return { facts: null, zones: [], methods: [], carriers: [], failure: errorMessage(error) };
  }
}

export default function Shipping({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(loaderData, t`Shipping could not be loaded`);
  const { facts, zones, methods, carriers, failure } = useLastLoaded(loaderData);
  if (failure !== null) return <LoadingFailed title={t`Shipping could not be loaded`} message={failure} />;
  return (
    <div className="max-w-[52rem]">
      {facts && <ElsewhereForm facts={facts} />}
      <ZoneList zones={zones} methods={methods} facts={facts} />
      <CarrierList carriers={carriers} />
    </div>
  );
}
