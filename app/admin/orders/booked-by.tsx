import type { ComponentProps } from "react";
import { Select } from "../../base/forms/select.tsx";
import type { BookedBy, Order } from "./queries.ts";

const labels: Record<BookedBy, string> = {
  cash: "Cash",
  transfer: "Bank transfer",
  card: "Card elsewhere",
  other: "Another way",
};

export function BookedBySelect(select: Omit<ComponentProps<typeof Select>, "label">) {
  return (
    <Select {...select} label="How was it paid?">
      {Object.entries(labels).map(([method, label]) => (
        <option key={method} value={method}>
          {label}
        </option>
      ))}
    </Select>
  );
}

/** What is likely: whoever did not pay on delivery has transferred it. */
export function likelyBookedBy({ payment_method: method }: Order): BookedBy {
  return method === "cod" ? "cash" : "transfer";
}
