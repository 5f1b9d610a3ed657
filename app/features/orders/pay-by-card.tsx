import { useLingui } from "@lingui/react/macro";
import { useAction } from "../../base/forms/use-action.ts";
import { Button } from "../../base/ui/button.tsx";
import { cancelCardPayment, openCardPayment } from "./card-payments.ts";

type PayByCardProps = {
  orderId: number;
  isWaiting: boolean;
  guestKey?: string | undefined;
  onChange: () => Promise<void>;
};

export function PayByCard({ orderId, isWaiting, guestKey, onChange }: PayByCardProps) {
  const { t } = useLingui();
  const { busy, run } = useAction();

  const pay = () =>
    run(async () => window.location.assign(await openCardPayment(orderId, guestKey)), {
      title: t`The payment could not be started`,
    });

  const cancel = () =>
    run(
      async () => {
        await cancelCardPayment(orderId, guestKey);
        await onChange();
      },
      { title: t`The order could not be cancelled` },
    );

  return (
    <div className="mt-4">
      <p className="text-note text-ink-2">
        {isWaiting
          ? t`This order is kept for you for 30 minutes after it was placed.`
          : t`Nothing was paid. You can still pay within a day, as long as the pieces are in stock.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" busy={busy} onClick={() => void pay()}>{t`Pay again`}</Button>
        {isWaiting && (
          <Button
            tone="secondary"
            size="small"
            disabled={busy}
            onClick={() => void cancel()}
          >{t`Cancel order`}</Button>
        )}
      </div>
    </div>
  );
}
