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
import { Button } from "../../../base/ui/button.tsx";
import { EmptyState } from "../../../base/ui/empty-state.tsx";
import { parseId } from "../../../../domain/base/id.ts";
import { adminTitle, BackLink, PageHeader } from "../../page/page-header.tsx";
import { counted } from "../../formats/counted.ts";
import { useUnsavedChanges } from "../../forms/use-unsaved-changes.tsx";
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

export const meta = adminTitle("Ship orders");

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
  const { orders, carriers, areChosen, failure } = loaderData;
  return (
    <>
      <BackLink to="/admin/orders">Back to Orders</BackLink>
      <PageHeader title="Ship orders" />
      {failure !== null || !carriers ? (
        <LoadingFailed title="The orders could not be loaded" message={failure ?? ""} />
      ) : orders.length === 0 ? (
        <EmptyState cut="cushion" title="There is nothing to ship." />
      ) : (
        <Parcels orders={orders} carriers={carriers} areChosen={areChosen} />
      )}
    </>
  );
}

type ParcelsProps = { orders: readonly ShippableOrder[]; carriers: Carriers; areChosen: boolean };

function Parcels({ orders, carriers, areChosen }: ParcelsProps) {
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const [tells, setTells] = useState(true);
  const [changed, setChanged] = useState<readonly number[]>([]);
  const { busy, failure, run } = useAction();
  const { parcels, ...parcelState } = useParcels(orders, areChosen, carriers);
  const chosen = parcelState.chosen.filter(({ order }) => shippingProblem(order) === null);
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
          throw new Refusal("Somebody else has changed some of these orders meanwhile. Nothing was saved.");
        }
        await shipOrders(
          db,
          chosen.map((parcel) => shipmentOf(parcel, tells)),
        );
        unsaved.release();
        showToast({ title: `${counted(chosen.length, "order")} marked as shipped.` });
        await navigate("/admin/orders");
      },
      { title: "Error shipping the orders" },
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
        <p className="max-w-prose text-ui text-ink-2">
          Scan or type the parcels&apos; numbers. Enter goes to the next one.
        </p>
        <ImportNumbers known={parcels.map(({ order }) => order.id)} onRead={parcelState.fillIn} />
      </div>
      <ul ref={list} aria-label="Orders to ship" className="panel mt-4 divide-y divide-line">
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
          label="Tell the customers"
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
        >
          Mark {counted(chosen.length, "order")} as shipped
        </Button>
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
