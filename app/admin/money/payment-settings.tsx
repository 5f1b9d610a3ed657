import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { Route } from "./+types/payment-settings";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../base/clients/error-message.ts";
import { LoadingFailed } from "../../base/loading/loading-failed.tsx";
import { useFailureToast } from "../../base/loading/use-failure-toast.ts";
import { isChanged } from "../../base/edits/changes.ts";
import { adminTitle, PageHeader } from "../page/page-header.tsx";
import { useLastLoaded } from "../../base/loading/use-last-loaded.ts";
import { useUnsavedChanges } from "../forms/use-unsaved-changes.tsx";
import { type Card, GatewayCard } from "./gateway-card.tsx";
import { type Gateway, valuesOf } from "./gateway.ts";
import { noteSeen, readGateways } from "./queries.ts";

export const meta = adminTitle(msg`Payment Gateway Settings`);

export async function clientLoader() {
  try {
    const db = browserClient();
    const [gateways] = await Promise.all([readGateways(db), noteSeen(db)]);
    return { gateways, failure: null };
  } catch (error) {
    return { gateways: [], failure: errorMessage(error) };
  }
}

export default function PaymentSettings({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  useFailureToast(
    loaderData,
    t`Failed to fetch settings`,
    t`Could not load payment settings. The table might be missing.`,
  );
  const { gateways, failure } = useLastLoaded(loaderData);
  return (
    <>
      <PageHeader title={t`Payment Gateway Settings`} />
      <div className="mt-6 max-w-216">
        <SecurityWarning />
        <p className="mt-4 text-ui text-ink-2">{t`With its keys saved and enabled, Stripe charges cards at checkout; until then, paying by card shows "Stripe Not Configured". PayPal and Payoneer are kept here, but nobody can pay by them yet. Turning a gateway off is saved right away; everything else is saved with its Save Settings button.`}</p>
        {failure === null ? (
          <GatewayCards gateways={gateways} />
        ) : (
          <div className="mt-6">
            <LoadingFailed title={t`The payment settings could not be loaded`} message={failure} />
          </div>
        )}
      </div>
    </>
  );
}

/** A card for each gateway. What is typed into one stays when another is saved and when all are loaded again. */
function GatewayCards({ gateways }: { gateways: readonly Gateway[] }) {
  const [loaded, setLoaded] = useState(gateways);
  const [cards, setCards] = useState(() => gateways.map(freshCard));
  if (loaded !== gateways) {
    setLoaded(gateways);
    const edited = cards.filter(isEdited);
    setCards(gateways.map((saved) => edited.find((card) => card.saved.id === saved.id) ?? freshCard(saved)));
  }
  const { dialog } = useUnsavedChanges(cards.some(isEdited));

  const change = (changed: Card) =>
    setCards((now) => now.map((card) => (card.saved.id === changed.saved.id ? changed : card)));

  return (
    <div className="mt-6 space-y-6">
      {cards.map((card) => (
        <GatewayCard key={card.saved.id} {...card} onChange={change} />
      ))}
      {dialog}
    </div>
  );
}

function freshCard(saved: Gateway): Card {
  return { saved, draft: valuesOf(saved) };
}

function isEdited({ saved, draft }: Card): boolean {
  return isChanged(valuesOf(saved), draft);
}

function SecurityWarning() {
  const { t } = useLingui();
  return (
    <div
      role="note"
      aria-label={t`Security warning`}
      className="flex gap-3 bg-warning-tint p-4 text-warning-ink md:px-5"
    >
      <TriangleAlert size={20} strokeWidth={1.5} aria-hidden="true" className="mt-px shrink-0" />
      <div className="text-ui">
        <p className="font-medium">{t`Security warning`}</p>
        <p className="mt-1">{t`Storing keys in a client-reachable database is not recommended for production. Secret keys cannot be read back from here: once saved, they are only replaced or cleared.`}</p>
      </div>
    </div>
  );
}
