import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { orderNumber } from "../../../../domain/orders/order-number.ts";
import { shippingAddressSchema } from "../../../../domain/delivery/shipping-address.ts";
import { OrderBadge } from "../order-badge.tsx";
import { carrierLabel, otherCarrier } from "../../../../domain/delivery/carrier.ts";
import { shippingProblem } from "./shippable.ts";
import type { Parcel } from "./use-parcels.ts";

type ParcelRowProps = {
  parcel: Parcel;
  carriers: readonly string[];
  busy: boolean;
  /** Whether it was changed by somebody else since the page was loaded. */
  isChanged: boolean;
  isFirst: boolean;
  onChoose: (isChosen: boolean) => void;
  onNumber: (number: string) => void;
  onCarrier: (carrier: string) => void;
  /** Enter, which a scanner sends after each number. */
  onEnter: (field: HTMLInputElement) => void;
};

export function ParcelRow(props: ParcelRowProps) {
  const { t } = useLingui();
  const { parcel, carriers, busy, isChanged, isFirst, onChoose, onNumber, onCarrier, onEnter } = props;
  const { order, carrier, number, isChosen } = parcel;
  const orderName = orderNumber(order.id);
  const { city, country } = shippingAddressSchema.parse(order.shipping_address);
  const problem = shippingProblem(order);
  const names = [...new Set([...carriers, otherCarrier, carrier])].filter(Boolean);
  return (
    <li className="grid gap-x-5 gap-y-3 px-4 py-3.5 md:grid-cols-[minmax(0,1fr)_minmax(0,15rem)_9rem] md:items-center md:px-5">
      <div className="flex min-w-0 gap-3">
        <input
          type="checkbox"
          className="checkbox mt-0.5"
          aria-label={t`Ship order ${{ number: orderName }}`}
          checked={isChosen && problem === null}
          disabled={busy || problem !== null}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <div className="min-w-0 text-ui wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to={`/admin/orders/${order.id}`} translate="no" className="figures link font-medium">
              {orderName}
            </Link>
            <OrderBadge order={{ ...order, to_confirm: false }} />
          </p>
          <p className="text-note text-ink-2">
            {[order.customer_name || t`Guest`, city, country].filter(Boolean).join(", ")}
          </p>
          {order.shipping_method && <p className="text-note text-ink-3">{order.shipping_method}</p>}
          {(problem ?? isChanged) && (
            <p className="mt-1 text-note text-ruby">
              {problem ?? t`Somebody else has changed this order meanwhile. Please check it.`}
            </p>
          )}
        </div>
      </div>
      <input
        className="field figures"
        aria-label={t`Tracking number of order ${{ number: orderName }}`}
        placeholder={t`Tracking number`}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- so that a scanner can begin
        autoFocus={isFirst}
        value={number}
        readOnly={busy}
        disabled={problem !== null}
        data-tracking-number
        onChange={({ currentTarget }) => onNumber(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onEnter(event.currentTarget);
        }}
      />
      <select
        className="field"
        aria-label={t`Carrier of order ${{ number: orderName }}`}
        value={carrier}
        disabled={busy || problem !== null}
        onChange={({ currentTarget }) => onCarrier(currentTarget.value)}
      >
        <option value="">{t`No carrier`}</option>
        {names.map((known) => (
          <option key={known} value={known}>
            {carrierLabel(known, t)}
          </option>
        ))}
      </select>
    </li>
  );
}
