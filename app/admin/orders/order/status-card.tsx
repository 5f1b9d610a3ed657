import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { checked } from "../../../base/forms/check.ts";
import { statusLabel } from "../../../../domain/orders/order-labels.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Failure } from "../../../base/dialogs/failure.tsx";
import type { WorkingCopy } from "../../../base/edits/use-working-copy.ts";
import { Panel } from "../../page/panel.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { ConfirmStatus, isAsked } from "../confirm-status.tsx";
import { isBooked } from "../due-payment.ts";
import { likelyBookedBy } from "../booked-by.tsx";
import { mailAboutStatus } from "../mail-about-status.ts";
import { orderStatuses } from "../../../../domain/orders/statuses.ts";
import { type BookedBy, changeOrder, type Order, type OrderEdit, setPaid } from "../queries.ts";
import { useOrderEdit } from "../use-order-edit.tsx";
import { useMoney } from "../../../base/shop/use-shop.ts";

type StatusValues = Pick<OrderEdit, "status">;

export function statusOf({ status }: Order): StatusValues {
  return { status };
}

/** Sets the order to any status. Changes that move stock or money are asked about first, all others can be undone. */
export function StatusCard({ copy }: { copy: WorkingCopy<Order, StatusValues> }) {
  const { t } = useLingui();
  const money = useMoney();
  const [bookedBy, setBookedBy] = useState<BookedBy>(likelyBookedBy(copy.loaded));
  const { form, asked, confirm, dismiss, dialog } = useOrderEdit({
    copy,
    columns: { status: { label: t`Status`, show: (status) => statusLabel(status, t) } },
    valuesOf: statusOf,
    check: (draft) => checked(draft, {}),
    texts: { saved: t`Order status updated successfully.`, failed: t`Failed to update order status.` },
    save: (over, { status = over.status }) =>
      isBooked(over, status, money)
        ? setPaid(browserClient(), over, bookedBy, status)
        : changeOrder(browserClient(), over, statusOf(over), { status }),
    needsConfirmation: (over, to) => isAsked(over, to.status, money),
  });
  const { busy, failure } = form;
  const hint = copy.isDirty ? mailAboutStatus(copy.loaded, copy.draft.status, money) : null;

  return (
    <Panel id="status" title={t`Update status`}>
      <form {...form.formProps}>
        <Select {...form.field("status")} label={t`Status`} hint={hint ?? undefined} disabled={busy}>
          {orderStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLabel(status, t)}
            </option>
          ))}
        </Select>
        <Button type="submit" size="small" busy={busy} disabled={!copy.isDirty} className="mt-3 w-full">
          {busy ? t`Saving` : t`Save`}
        </Button>
        <Failure>{failure}</Failure>
      </form>
      {asked && (
        <ConfirmStatus
          order={asked.over}
          to={asked.mine.status}
          busy={busy}
          failure={failure}
          bookedBy={bookedBy}
          onBookedBy={setBookedBy}
          onConfirm={() => void confirm(asked)}
          onClose={dismiss}
        />
      )}
      {dialog}
    </Panel>
  );
}
