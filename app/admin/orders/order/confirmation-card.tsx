import { useLingui } from "@lingui/react/macro";
import { useRevalidator } from "react-router";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useAction } from "../../../base/forms/use-action.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Panel } from "../../page/panel.tsx";
import { confirmOrder } from "../queries.ts";

/** A large cash order that waits until the owner has spoken with the customer. */
export function ConfirmationCard({ orderId }: { orderId: number }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction();

  const confirm = () =>
    run(
      async () => {
        await confirmOrder(browserClient(), orderId);
        await revalidate();
        showToast({ title: t`Success`, description: t`The order is confirmed.` });
      },
      { title: t`Error` },
    );

  return (
    <Panel title={t`To confirm`}>
      <p className="text-note text-ink-2">{t`This is a large order for cash. Please speak with the customer before you ship it. If you cannot reach them, cancel it: its pieces go back into stock.`}</p>
      <Button
        size="small"
        busy={busy}
        onClick={() => void confirm()}
        className="mt-4 w-full"
      >{t`Confirm order`}</Button>
    </Panel>
  );
}
