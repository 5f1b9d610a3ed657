import { Trans, useLingui } from "@lingui/react/macro";
import { ExternalLink } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { statusLabel } from "../../../../domain/orders/order-labels.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { Failure } from "../../../base/dialogs/failure.tsx";
import type { Columns } from "../../../base/edits/changes.ts";
import type { WorkingCopy } from "../../../base/edits/use-working-copy.ts";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import { Field } from "../../../base/forms/field.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { useMoney, useShop } from "../../../base/shop/use-shop.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Panel } from "../../page/panel.tsx";
import { isSent, isVoid, type OrderStatus } from "../../../../domain/orders/statuses.ts";
import { likelyBookedBy } from "../booked-by.tsx";
import { ConfirmStatus } from "../confirm-status.tsx";
import { isBooked } from "../due-payment.ts";
import type { BookedBy, Order, OrderEdit } from "../queries.ts";
import { useOrderEdit } from "../use-order-edit.tsx";
import { carrierLabel, otherCarrier } from "../../../../domain/delivery/carrier.ts";
import { loadCarriers } from "./carriers.ts";
import { shipOrder, shippingOf } from "./ship-orders.ts";
import { checkTracking, trackingOf, type TrackingDraft } from "./tracking.ts";
import { cleanCode } from "../../../../domain/text/code.ts";
import { say } from "../../../base/language/languages.ts";

type TrackingCardProps = { order: Order; copy: WorkingCopy<Order, TrackingDraft> };

/** Who carries the parcel, and its number, saved alone or with the status. Saving both empty removes the tracking. */
export function TrackingCard({ order, copy }: TrackingCardProps) {
  const { t } = useLingui();
  const money = useMoney();
  const columns: Columns<Partial<OrderEdit>> = {
    status: { label: t`Status`, show: shownStatus },
    tracking_provider: { label: t`Provider` },
    tracking_number: { label: t`Tracking number` },
  };
  const [isShipping, setIsShipping] = useState(false);
  const [tells, setTells] = useState(true);
  const [bookedBy, setBookedBy] = useState<BookedBy>(likelyBookedBy(order));
  const isPaidThen = (shipped: Order) => isBooked(shipped, "shipped", money);
  const { form, asked, confirm, dismiss, dialog } = useOrderEdit<Partial<OrderEdit>, TrackingDraft>(
    isShipping
      ? {
          // The status that is shown above, even while there is an unsaved number.
          copy: { ...copy, loaded: { ...copy.loaded, status: order.status } },
          columns,
          valuesOf: shippingOf,
          check: (typed) => {
            const { parsed, problems } = checkTracking(typed);
            return problems ? { parsed, problems } : { parsed: { ...parsed, status: "shipped" }, problems };
          },
          save: (over, changes) =>
            shipOrder(browserClient(), over, changes, {
              tell: tells,
              ...(isPaidThen(over) && { booked_by: bookedBy }),
            }),
          needsConfirmation: isPaidThen,
          texts: {
            saved: t`The order is marked as shipped.`,
            failed: t`The order could not be marked as shipped.`,
          },
        }
      : {
          copy,
          columns,
          valuesOf: trackingOf,
          check: checkTracking,
          texts: { saved: t`Tracking information updated.`, failed: t`Failed to update tracking info.` },
        },
  );
  const { busy, failure } = form;
  const carriers = useCarriers(copy);
  const canShip = !isVoid(order.status) && !isSent(order.status);
  // Before the form is submitted.
  const choose = (shipping: boolean) => () => flushSync(() => setIsShipping(shipping));

  return (
    <Panel title={t`Shipment tracking`}>
      <form {...form.formProps} className="space-y-4">
        <Select
          {...form.field("tracking_provider")}
          label={t`Provider`}
          disabled={busy}
          onChange={({ currentTarget }) => carriers.choose(currentTarget.value, form.change)}
        >
          <option value="">{t`Select a provider`}</option>
          {carriers.names.map((name) => (
            <option key={name} value={name}>
              {carrierLabel(name, t)}
            </option>
          ))}
        </Select>
        <Field
          {...form.field("tracking_number")}
          label={t`Tracking number`}
          placeholder={t`Enter the number`}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => carriers.type(currentTarget.value, form.change)}
        />
        {canShip && (
          <>
            <Checkbox
              label={t`Tell the customer`}
              checked={tells}
              disabled={busy}
              onChange={({ currentTarget }) => setTells(currentTarget.checked)}
            />
            <Button
              type="submit"
              size="small"
              busy={busy && isShipping}
              onClick={choose(true)}
              className="w-full"
            >{t`Mark as shipped`}</Button>
          </>
        )}
        <div>
          <Button
            type="submit"
            tone="secondary"
            size="small"
            busy={busy && !isShipping}
            disabled={!copy.isDirty}
            onClick={choose(false)}
            className="w-full"
          >
            {busy && !isShipping ? t`Saving` : t`Save Tracking`}
          </Button>
          <Failure>{failure}</Failure>
        </div>
        <TrackingLink order={order} />
      </form>
      {asked && (
        <ConfirmStatus
          order={asked.over}
          to="shipped"
          busy={busy}
          failure={failure}
          bookedBy={bookedBy}
          onBookedBy={setBookedBy}
          onConfirm={() => void confirm(asked)}
          onClose={dismiss}
        />
      )}
      {dialog}
    </Panel>
  );
}

function shownStatus(status: OrderStatus = "shipped"): string {
  return statusLabel(status, say);
}

/** The carriers to choose from. A number that is typed chooses its own, until the owner chooses one. */
function useCarriers({ loaded, draft }: TrackingCardProps["copy"]) {
  const { country } = useShop();
  const isChosen = useRef(loaded.tracking_provider !== null);
  const { value: carriers } = useLoaded(
    "carriers",
    (signal) => loadCarriers(browserClient(), signal),
    (error) => console.warn("The carriers could not be loaded.", error),
  );
  const known = [...(carriers?.names ?? []), otherCarrier];
  type Change = (changes: Partial<TrackingDraft>) => void;
  return {
    names: [loaded, draft].reduce<string[]>(
      (names, { tracking_provider: name }) => (!name || names.includes(name) ? names : [...names, name]),
      known,
    ),
    choose(provider: string, change: Change) {
      isChosen.current = provider !== "";
      change({ tracking_provider: provider });
    },
    type(number: string, change: Change) {
      const guess =
        isChosen.current || !carriers
          ? null
          : cleanCode(number) && (carriers.guess(cleanCode(number), country) ?? "");
      change({ tracking_number: number, ...(guess !== null && { tracking_provider: guess }) });
    },
  };
}

/** Links to the carrier's page for the saved tracking number, as the customer's page does. */
function TrackingLink({ order: { tracking_provider: provider, tracking_link: link } }: { order: Order }) {
  if (!link) return null;
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      className="target inline-flex items-center gap-2 text-note text-sapphire hover:underline"
    >
      <ExternalLink size={15} strokeWidth={1.6} aria-hidden="true" />
      <Trans>
        Track with {provider} <span className="sr-only">(opens in a new tab)</span>
      </Trans>
    </a>
  );
}
