import type { Terms } from "../../../../domain/shop/shop.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { late } from "../../../base/late/late.tsx";
import { useShop } from "../../../base/shop/use-shop.ts";
import type { Formats } from "../../../features/delivery/addresses/format.ts";
import type { Place } from "../../../features/delivery/addresses/territories.ts";
import type { Delivery, Destination } from "../../../features/delivery/delivery.late.ts";
import type { Rules } from "../../../features/delivery/rules.ts";

const deliveryCode = late(() => import("../../../features/delivery/delivery.late.ts"));

type Known = {
  terms: Terms;
  /** Undefined until the code for destinations has loaded. */
  delivery: Delivery | undefined;
  /** Why nothing can be ordered to this place, in a sentence. */
  refusalOf: (place: Place) => string | null;
};

/** What the order is placed under, as far as the destination is typed; first that of the shop's own country. */
export function useDelivery(rules: Rules | undefined, destination: Destination, formats: Formats): Known {
  const { terms } = useShop();
  const { value: code } = useLoaded("delivery", deliveryCode.load, (error) =>
    console.warn("The rules of delivery could not be fetched.", error),
  );
  const delivery = rules && code ? code.deliveryAt(rules, destination, formats) : undefined;
  return {
    terms: delivery?.terms ?? terms,
    delivery,
    refusalOf: (place) => (rules && code?.refusalOf(rules, place, formats)) ?? null,
  };
}
