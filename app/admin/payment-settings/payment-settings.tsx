import { TriangleAlert } from "lucide-react";
import type { Route } from "./+types/payment-settings";
import { browserClient } from "../../clients/data-api/browser-client.ts";
import { errorMessage } from "../../clients/error-message.ts";
import { LoadingFailed } from "../../page/loading-failed.tsx";
import { useFailureToast } from "../../page/use-failure-toast.ts";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { useLastLoaded } from "../ui/use-last-loaded.ts";
import { GatewayCards } from "./gateway-cards.tsx";
import { readGateways } from "./queries.ts";

export const meta = () => adminTitle("Payment Gateway Settings");

export async function clientLoader() {
  try {
    return { gateways: await readGateways(browserClient()), failure: null };
  } catch (error) {
    return { gateways: [], failure: errorMessage(error) };
  }
}

const fetchFailed = "Could not load payment settings. The table might be missing.";

export default function PaymentSettings({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData, "Failed to fetch settings", fetchFailed);
  const { gateways, failure } = useLastLoaded(loaderData);
  return (
    <>
      <PageHeader title="Payment Gateway Settings" />
      <div className="mt-6 max-w-216">
        <SecurityWarning />
        <p className="mt-4 text-ui text-ink-2">
          Card payments are not operational in this shop yet: at checkout, paying by card answers “Stripe Not
          Configured”, whatever is saved here. Switching a provider off is saved at once; everything else with
          its Save Settings.
        </p>
        {failure === null ? (
          <GatewayCards gateways={gateways} />
        ) : (
          <div className="mt-6">
            <LoadingFailed title="The payment settings could not be loaded" message={failure} />
          </div>
        )}
      </div>
    </>
  );
}

function SecurityWarning() {
  return (
    <div
      role="note"
      aria-label="Security warning"
      className="flex gap-3 bg-warning-tint p-4 text-warning-ink md:px-5"
    >
      <TriangleAlert size={20} strokeWidth={1.5} aria-hidden="true" className="mt-px shrink-0" />
      <div className="text-ui">
        <p className="font-medium">Security warning</p>
        <p className="mt-1">
          Storing keys in a client-reachable database is not recommended for production. Secret keys cannot be
          read back from here: once saved, they are only replaced or cleared.
        </p>
      </div>
    </div>
  );
}
