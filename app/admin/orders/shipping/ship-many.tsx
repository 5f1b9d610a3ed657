import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Route } from "./+types/ship-many";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { Failure } from "../../../base/dialogs/failure.tsx";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import { Refusal } from "../../../base/forms/refusal.ts";
import { useAction } from "../../../base/forms/use-action.ts";
import { LoadingFailed } from "../../../base/loading/loading-failed.tsx";
import { useMoney } from "../../../base/shop/use-shop.ts";
import { Button } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { parseId } from "../../../../domain/base/id.ts";
import { adminTitle, BackLink, PageHeader } from "../../page/page-header.tsx";
import { useUnsavedChanges } from "../../forms/use-unsaved-changes.tsx";
import { BookedBySelect } from "../booked-by.tsx";
import { isBooked } from "../due-payment.ts";
import type { BookedBy } from "../queries.ts";
import { type Carriers, loadCarriers } from "./carriers.ts";
import { ImportNumbers } from "./import-numbers.tsx";
import { ParcelRow } from "./parcel-row.tsx";
import { shipOrders } from "./ship-orders.ts";
import {
  isSame,
  maxOrders,
  readOrdersToShip,
  readWaitingOrders,
  shippingProblem,
  type ShippableOrder,
} from "./shippable.ts";
import { shipmentOf, useParcels } from "./use-parcels.ts";

export const meta = adminTitle(msg`Ship orders`);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const db = browserClient();
  const named = new URL(request.url).searchParams.get("ids")?.split(",").map(parseId);
  const ids = [...new Set(named?.filter((id) => id !== null))].slice(0, maxOrders);
  try {
    const [orders, carriers] = await Promise.all([
      ids.length > 0 ? readOrdersToShip(db, ids) : readWaitingOrders(db),
      loadCarriers(db, request.signal),
    ]);
    return { orders, carriers, areChosen: ids.length > 0, failure: null };
  } catch (error) {
    return { orders: [], carriers: null, areChosen: false, failure: errorMessage(error) };
  }
}

export default function ShipMany({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { orders, carriers, areChosen, failure } = loaderData;
  return (
    <>
      <BackLink to="/admin/orders">{t`Back to Orders`}</BackLink>
      <PageHeader title={t`Ship orders`} />
      {failure !== null || !carriers ? (
        <LoadingFailed title={t`The orders could not be loaded`} message={failure ?? ""} />
      ) : orders.length === 0 ? (
        <EmptyState cut="cushion" title={t`There is nothing to ship.`} />
      ) : (
        <Parcels orders={orders} carriers={carriers} areChosen={areChosen} />
      )}
    </>
  );
}

type ParcelsProps = { orders: readonly ShippableOrder[]; carriers: Carriers; areChosen: boolean };

function Parcels({ orders, carriers, areChosen }: ParcelsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const money = useMoney();
  const [tells, setTells] = useState(true);
  const [bookedBy, setBookedBy] = useState<BookedBy>("transfer");
  const [changed, setChanged] = useState<readonly number[]>([]);
  const { busy, failure, run } = useAction();
  const { parcels, ...parcelState } = useParcels(orders, areChosen, carriers);
  const chosen = parcelState.chosen.filter(({ order }) => shippingProblem(order) === null);
  const unpaid = chosen.filter(({ order }) => isBooked(order, "shipped", money));
  const unsaved = useUnsavedChanges(parcelState.isDirty);

  const save = () =>
    run(
      async () => {
        const db = browserClient();
        const current = await readOrdersToShip(
          db,
          chosen.map(({ order }) => order.id),
        );
        const differing = current.filter((now) => !chosen.some(({ order }) => isSame(order, now)));
        setChanged(differing.map(({ id }) => id));
        if (differing.length > 0) {
          parcelState.refresh(current);
          throw new Refusal(t`Somebody else has changed some of these orders meanwhile. Nothing was saved.`);
        }
        await shipOrders(
          db,
          chosen.map((parcel) =>
            shipmentOf(parcel, { tell: tells, ...(unpaid.includes(parcel) && { booked_by: bookedBy }) }),
          ),
        );
        unsaved.release();
        showToast({
          title: t`${plural({ count: chosen.length }, { one: "# order", other: "# orders" })} marked as shipped.`,
        });
        await navigate("/admin/orders");
      },
      { title: t`The orders could not be marked as shipped` },
    );

  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0) void save();
      }}
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-prose text-ui text-ink-2">{t`Scan or type the parcels' numbers. Enter goes to the next one.`}</p>
        <ImportNumbers known={parcels.map(({ order }) => order.id)} onRead={parcelState.fillIn} />
      </div>
      <ul ref={list} aria-label={t`Orders to ship`} className="panel mt-4 divide-y divide-line">
        {parcels.map((parcel, index) => (
          <ParcelRow
            key={parcel.order.id}
            parcel={parcel}
            carriers={carriers.names}
            busy={busy}
            isChanged={changed.includes(parcel.order.id)}
            isFirst={index === 0}
            onChoose={(isChosen) => parcelState.choose(parcel.order.id, isChosen)}
            onNumber={(number) => parcelState.type(parcel.order.id, number)}
            onCarrier={(carrier) => parcelState.chooseCarrier(parcel.order.id, carrier)}
            onEnter={(field) => focusNext(list.current!, field)}
          />
        ))}
      </ul>
      <div className="panel sticky bottom-0 mt-4 flex flex-wrap items-center justify-between gap-4 p-4 md:px-5">
        <Checkbox
          label={t`Tell the customers`}
          checked={tells}
          disabled={busy}
          onChange={({ currentTarget }) => setTells(currentTarget.checked)}
        />
        <Button
          type="submit"
          size="small"
          busy={busy}
          disabled={chosen.length === 0}
          className="max-sm:w-full"
        >{t`Mark ${plural({ count: chosen.length }, { one: "# order", other: "# orders" })} as shipped`}</Button>
        {unpaid.length > 0 && (
          <div className="basis-full space-y-3 text-ui">
            <p>
              {t`${plural(
                { count: unpaid.length },
                {
                  one: "# order by card is not paid yet. What it lacks is booked as received.",
                  other: "# orders by card are not paid yet. What they lack is booked as received.",
                },
              )}`}
            </p>
            <BookedBySelect
              value={bookedBy}
              disabled={busy}
              onChange={({ currentTarget }) => setBookedBy(currentTarget.value as BookedBy)}
            />
          </div>
        )}
        {failure !== null && (
          <div className="basis-full">
            <Failure>{failure}</Failure>
          </div>
        )}
      </div>
      {unsaved.dialog}
    </form>
  );
}

/** After the last number, the button that saves. */
function focusNext(list: HTMLElement, field: HTMLInputElement) {
  const fields = [...list.querySelectorAll<HTMLInputElement>("[data-tracking-number]:enabled")];
  const next = fields[fields.indexOf(field) + 1];
  if (next) next.focus();
  else list.closest("form")?.querySelector<HTMLButtonElement>("button[type=submit]")?.focus();
}
