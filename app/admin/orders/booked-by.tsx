import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { Select } from "../../base/forms/select.tsx";
import type { BookedBy, Order } from "./queries.ts";

const labels: Record<BookedBy, MessageDescriptor> = {
  cash: msg`Cash`,
  transfer: msg`Bank transfer`,
  card: msg`Card elsewhere`,
  other: msg`Another way`,
};

export function BookedBySelect(select: Omit<ComponentProps<typeof Select>, "label">) {
  const { t } = useLingui();
  return (
    <Select {...select} label={t`How was it paid?`}>
      {Object.entries(labels).map(([method, label]) => (
        <option key={method} value={method}>
          {t(label)}
        </option>
      ))}
    </Select>
  );
}

/** What is likely: whoever did not pay on delivery has transferred it. */
export function likelyBookedBy({ payment_method: method }: Order): BookedBy {
  return method === "cod" ? "cash" : "transfer";
}
