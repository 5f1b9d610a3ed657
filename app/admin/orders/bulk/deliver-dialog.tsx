import { useRevalidator } from "react-router";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { ConfirmDialog } from "../../../base/edits/confirm-dialog.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { counted } from "../../formats/counted.ts";
import { countShipped, deliverOrders } from "./deliver-orders.ts";

type DeliverDialogProps = { ids: readonly number[]; onDone: () => void; onClose: () => void };

export function DeliverDialog({ ids, onDone, onClose }: DeliverDialogProps) {
  const { revalidate } = useRevalidator();
  const { busy, failure, run } = useAction();
  const { value: shipped, failure: unread } = useLoaded(ids.join(), () => countShipped(browserClient(), ids));
  const others = ids.length - (shipped ?? 0);

  const confirm = () =>
    run(
      async () => {
        const delivered = await deliverOrders(browserClient(), ids);
        await revalidate();
        showToast({ title: `${counted(delivered, "order")} marked as delivered.` });
        onDone();
      },
      { title: "Error marking the orders as delivered" },
    );

  return (
    <ConfirmDialog
      title="Mark as delivered?"
      action="Mark as delivered"
      busy={busy || shipped === undefined}
      failure={failure ?? unread}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {shipped === undefined ? (
        <p>Loading...</p>
      ) : (
        <p>
          {counted(shipped, "order")} {shipped === 1 ? "is" : "are"} marked as delivered, and{" "}
          {shipped === 1 ? "its customer gets" : "their customers get"} a mail.
          {others > 0 &&
            ` ${counted(others, "order")} ${others === 1 ? "stays as it is: it is" : "stay as they are: they are"} not shipped, or delivered already.`}
        </p>
      )}
    </ConfirmDialog>
  );
}
