import { orderNumber } from "../../../../domain/orders/order-number.ts";
import type { ChosenOrders } from "./use-chosen-orders.ts";

/** The checkbox of a row. The rest of the row opens the order. */
export function ChooseOrder({ id, chosen }: { id: number; chosen: ChosenOrders }) {
  return (
    <label className="relative z-1 -my-3 -ml-3 inline-grid size-11 shrink-0 cursor-pointer place-items-center align-middle">
      <input
        type="checkbox"
        className="checkbox"
        aria-label={`Choose order ${orderNumber(id)}`}
        checked={chosen.has(id)}
        onChange={({ currentTarget }) => chosen.choose(id, currentTarget.checked)}
      />
    </label>
  );
}
