import { checked } from "../../base/forms/check.ts";
import { statusLabel } from "../../../domain/order-labels.ts";
import { Button } from "../../base/ui/button.tsx";
import { Failure } from "../../base/dialogs/failure.tsx";
import type { WorkingCopy } from "../../base/edits/use-working-copy.ts";
import { Panel } from "../page/panel.tsx";
import { Select } from "../../base/forms/select.tsx";
import { ConfirmVoiding } from "./confirm-voiding.tsx";
import { isVoid, orderStatuses } from "./order-status.ts";
import type { Order, OrderEdit } from "./queries.ts";
import { useOrderEdit } from "./use-order-edit.tsx";

type StatusValues = Pick<OrderEdit, "status">;

const columns = { status: { label: "Status", show: statusLabel } };

export function statusOf({ status }: Order): StatusValues {
  return { status };
}

/** Sets the order to any status. Changes that move stock are asked about first, all others can be undone. */
export function StatusCard({ copy }: { copy: WorkingCopy<Order, StatusValues> }) {
  const { form, asked, confirm, dismiss, dialog } = useOrderEdit({
    copy,
    columns,
    valuesOf: statusOf,
    check: (draft) => checked(draft, {}),
    texts: { saved: "Order status updated successfully.", failed: "Failed to update order status." },
    needsConfirmation: (from, to) => isVoid(from.status) !== isVoid(to.status),
  });
  const { busy, failure } = form;

  return (
    <Panel id="status" title="Update status">
      <form {...form.formProps}>
        <Select {...form.field("status")} label={columns.status.label} disabled={busy}>
          {orderStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLabel(status)}
            </option>
          ))}
        </Select>
        <Button type="submit" size="small" busy={busy} disabled={!copy.isDirty} className="mt-3 w-full">
          {busy ? "Saving" : "Save"}
        </Button>
        <Failure>{failure}</Failure>
      </form>
      {asked && (
        <ConfirmVoiding
          order={asked.over}
          to={asked.mine.status}
          busy={busy}
          failure={failure}
          onConfirm={() => void confirm(asked)}
          onClose={dismiss}
        />
      )}
      {dialog}
    </Panel>
  );
}
