import { useState } from "react";
import { useShop } from "../../../base/shop/use-shop.ts";
import { otherCarrier } from "../../../../domain/delivery/carrier.ts";
import type { Carriers } from "./carriers.ts";
import type { Shipment } from "./ship-orders.ts";
import type { ShippableOrder } from "./shippable.ts";
import { cleanCode } from "../../../../domain/text/code.ts";

export type Parcel = {
  order: ShippableOrder;
  isChosen: boolean;
  number: string;
  carrier: string;
  hasOwnCarrier: boolean;
};

type Typed = Partial<Omit<Parcel, "order">>;

export function useParcels(orders: readonly ShippableOrder[], isChosen: boolean, { guess }: Carriers) {
  const { country } = useShop();
  const [parcels, setParcels] = useState(() => orders.map((order) => parcelOf(order, isChosen)));

  const change = (id: number, typed: Typed) =>
    setParcels((now) => now.map((parcel) => (parcel.order.id === id ? { ...parcel, ...typed } : parcel)));

  const withNumber = (parcel: Parcel, number: string): Parcel => ({
    ...parcel,
    number,
    isChosen: parcel.isChosen || cleanCode(number) !== "",
    carrier: parcel.hasOwnCarrier
      ? parcel.carrier
      : cleanCode(number) && (guess(cleanCode(number), country) ?? otherCarrier),
  });

  return {
    parcels,
    chosen: parcels.filter((parcel) => parcel.isChosen),
    isDirty: parcels.some(({ order, number }) => cleanCode(number) !== (order.tracking_number ?? "")),
    choose: (id: number, isChosen: boolean) => change(id, { isChosen }),
    chooseCarrier: (id: number, carrier: string) => change(id, { carrier, hasOwnCarrier: carrier !== "" }),
    type: (id: number, number: string) =>
      setParcels((now) =>
        now.map((parcel) => (parcel.order.id === id ? withNumber(parcel, number) : parcel)),
      ),
    /** Fills in numbers, and adds the orders that are not on the page yet. */
    fillIn: (numbers: ReadonlyMap<number, string>, added: readonly ShippableOrder[]) => {
      setParcels((now) =>
        [...now, ...added.map((order) => parcelOf(order, false))].map((parcel) => {
          const number = numbers.get(parcel.order.id);
          return number === undefined ? parcel : withNumber(parcel, number);
        }),
      );
    },
    /** Shows these orders as they are now. What was typed stays. */
    refresh: (current: readonly ShippableOrder[]) => {
      setParcels((now) =>
        now.map((parcel) => ({
          ...parcel,
          order: current.find(({ id }) => id === parcel.order.id) ?? parcel.order,
        })),
      );
    },
  };
}

function parcelOf(order: ShippableOrder, isChosen: boolean): Parcel {
  const carrier = order.tracking_provider ?? "";
  return { order, isChosen, number: order.tracking_number ?? "", carrier, hasOwnCarrier: carrier !== "" };
}

export function shipmentOf(
  { order, number, carrier }: Parcel,
  more: Pick<Shipment, "tell" | "booked_by">,
): Shipment {
  return {
    order_id: order.id,
    carrier: carrier || null,
    tracking_number: cleanCode(number) || null,
    ...more,
  };
}
