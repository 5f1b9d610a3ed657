import { useEffect, useState } from "react";
import { errorMessage } from "../../base/clients/error-message.ts";
import type { GuestLink } from "../../features/orders/order-link.ts";
import { findGuestOrder, type GuestOrder } from "./queries.ts";

export type LookedUp =
  | { state: "loading" }
  | { state: "unknown" }
  | { state: "failed"; message: string }
  | { state: "found"; order: GuestOrder; readAgain: () => Promise<void> };

/** The order that a link opens. */
export function useGuestOrder({ id, key }: GuestLink): LookedUp {
  const [result, setResult] = useState<LookedUp>({ state: "loading" });
  useEffect(() => {
    let isWanted = true;
    const show = (shown: LookedUp) => isWanted && setResult(shown);
    const read = (): Promise<void> =>
      findGuestOrder({ id, key }).then(
        (order) => void show(order ? { state: "found", order, readAgain: read } : { state: "unknown" }),
        (error: unknown) => void show({ state: "failed", message: errorMessage(error) }),
      );
    void read();
    return () => {
      isWanted = false;
    };
  }, [id, key]);
  return result;
}
