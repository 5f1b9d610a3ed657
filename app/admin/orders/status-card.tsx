import { type FormEvent, useState } from "react";
import { statusLabel } from "../../orders/status-label.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../page/panel.tsx";
import { ConflictDialog } from "../ui/conflict-dialog.tsx";
import { conflictsBetween } from "../ui/edits.ts";
import { Select } from "../ui/select.tsx";
import { ConfirmVoiding } from "./confirm-voiding.tsx";
import { isVoid, orderStatuses, type OrderStatus } from "./order-status.ts";
import type { Order, OrderEdit } from "./queries.ts";
import type { useOrderEdit } from "./use-order-edit.tsx";

type StatusEdit = Pick<OrderEdit, "status">;
type Change = { mine: StatusEdit; over: StatusEdit };

type StatusCardProps = { edit: ReturnType<typeof useOrderEdit<StatusEdit>> };

/** Changes the order's status, any into any. What moves stock is asked about, the rest can be undone. */
export function StatusCard({ edit }: StatusCardProps) {
  const { values, over, isDirty, busy, failure, conflict } = edit;
  const [asked, setAsked] = useState<(Change & { order: Order }) | null>(null);

  function save(change: Change) {
    const movesStock = isVoid(change.mine.status) !== isVoid(change.over.status);
    // Stock may have moved since the page was loaded.
    if (movesStock) void edit.check(change, (order) => setAsked({ ...change, order }));
    else void edit.save(change);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isDirty && !busy) save({ mine: values, over });
  }

  return (
    <Panel title="Update status">
      <form onSubmit={submit}>
        <Select
          label="Status"
          value={values.status}
          disabled={busy}
          onChange={(event) => edit.edit({ status: event.currentTarget.value as OrderStatus })}
        >
          {orderStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLabel(status)}
            </option>
          ))}
        </Select>
        <Button type="submit" size="small" busy={busy} disabled={!isDirty} className="mt-3 w-full">
          {busy ? "Saving" : "Save"}
        </Button>
        {failure !== null && <p className="mt-3 text-note text-danger">{failure}</p>}
      </form>
      {asked && (
        <ConfirmVoiding
          order={asked.order}
          from={asked.over.status}
          to={asked.mine.status}
          busy={busy}
          failure={failure}
          onConfirm={() => void edit.save(asked, { undoable: false }).then((done) => done && setAsked(null))}
          onClose={() => setAsked(null)}
        />
      )}
      {conflict && !asked && (
        <ConflictDialog
          what="order"
          conflicts={conflictsBetween(
            { status: "Status" },
            { loaded: conflict.over, mine: conflict.mine, theirs: conflict.theirs },
            (status) => statusLabel(status as OrderStatus),
          )}
          busy={busy}
          failure={failure}
          onKeepTheirs={() => void edit.keepTheirs()}
          onSaveMine={() => save({ mine: conflict.mine, over: conflict.theirs })}
          onClose={edit.dismissConflict}
        />
      )}
    </Panel>
  );
}
