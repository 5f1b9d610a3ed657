import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { Arrival } from "../../../features/delivery/arrival.tsx";
import { readHomeDelivery } from "../../../features/delivery/home-delivery.late.ts";

/** When the cart arrives if it is ordered today. */
export function CartArrival() {
  const { value: delivery = null } = useLoaded("delivery", () => readHomeDelivery(lazyClient()));
  return <Arrival delivery={delivery} className="mt-4 flex gap-2.5 text-note text-ink-2" />;
}
