import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useRevalidator } from "react-router";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useLoaded } from "../../../base/loading/use-loaded.ts";
import { ConfirmDialog } from "../../../base/edits/confirm-dialog.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { countShipped, deliverOrders } from "./deliver-orders.ts";

type DeliverDialogProps = { ids: readonly number[]; onDone: () => void; onClose: () => void };

export function DeliverDialog({ ids, onDone, onClose }: DeliverDialogProps) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { busy, failure, run } = useAction();
  const { value: shipped, failure: unread } = useLoaded(ids.join(), () => countShipped(browserClient(), ids));
  const others = ids.length - (shipped ?? 0);

  const confirm = () =>
    run(
      async () => {
        const delivered = await deliverOrders(browserClient(), ids);
        await revalidate();
        showToast({
          title: t`${plural(delivered, { one: "# order", other: "# orders" })} marked as delivered.`,
        });
        onDone();
      },
      { title: t`The orders could not be marked as delivered` },
    );

  return (
    <ConfirmDialog
      title={t`Mark as delivered?`}
      action={t`Mark as delivered`}
      busy={busy || shipped === undefined}
      failure={failure ?? unread}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {shipped === undefined ? (
        <p>{t`Loading...`}</p>
      ) : (
        <p>
          {t`${plural(shipped, {
            one: "# order is marked as delivered, and its customer gets a mail.",
            other: "# orders are marked as delivered, and their customers get a mail.",
          })}`}
          {others > 0 &&
            ` ${t`${plural(others, {
              one: "# order stays as it is: it is not shipped, or delivered already.",
              other: "# orders stay as they are: they are not shipped, or delivered already.",
            })}`}`}
        </p>
      )}
    </ConfirmDialog>
  );
}
