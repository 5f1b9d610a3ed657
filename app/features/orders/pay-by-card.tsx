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
  const { busy, run } = useAction();

  const pay = () =>
    run(async () => window.location.assign(await openCardPayment(orderId, guestKey)), {
      title: "Could Not Begin the Payment",
    });

  const cancel = () =>
    run(
      async () => {
        await cancelCardPayment(orderId, guestKey);
        await onChange();
      },
      { title: "Could Not Cancel the Order" },
    );

  return (
    <div className="mt-4">
      <p className="text-note text-ink-2">
        {isWaiting
          ? "This order is kept for you for 30 minutes after it was placed."
          : "Nothing was paid. While its pieces are there, you can still pay within a day."}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" busy={busy} onClick={() => void pay()}>
          Pay again
        </Button>
        {isWaiting && (
          <Button tone="secondary" size="small" disabled={busy} onClick={() => void cancel()}>
            Cancel order
          </Button>
        )}
      </div>
    </div>
  );
}
