import { useAction } from "../forms/use-action.ts";
import { formatPrice } from "../formats/money.ts";
import { paymentMethodLabels, paymentStatusLabels } from "../orders/labels.ts";
import { Fact } from "../orders/order-details.tsx";
import { Button } from "../ui/button.tsx";
import type { OrderKey } from "./order-link.ts";
import { addressToPay } from "./pay.ts";
import type { GuestOrder } from "./queries.ts";

const unpaid = new Set(["pending_payment", "cancelled_payment", "payment_failed"]);

/** What was paid, went back and is due, and the way to pay a card order that is not paid yet. */
export function GuestPayment({ order, link }: { order: GuestOrder; link: OrderKey }) {
  const {
    payment_method: method,
    payment_status: state,
    paid_amount: paid,
    refunded_amount: refunded,
  } = order;
  const mayPay = method === "stripe" && paid === 0 && unpaid.has(order.status);
  return (
    <Fact label="Payment">
      <span className="block">{paymentMethodLabels[method]}</span>
      <span className="block">{paymentStatusLabels[state]}</span>
      {paid > 0 && <span className="figures block">{formatPrice(paid)} paid</span>}
      {refunded > 0 && <span className="figures block">{formatPrice(refunded)} refunded</span>}
      {mayPay && <span className="figures block">{formatPrice(order.total_amount)} due</span>}
      {mayPay && <PayAgain link={link} />}
    </Fact>
  );
}

function PayAgain({ link }: { link: OrderKey }) {
  const { busy, failure, run } = useAction();
  const pay = async () => window.location.assign(await addressToPay(link));
  return (
    <>
      <Button
        className="mt-4"
        busy={busy}
        onClick={() => void run(pay, { title: "Could Not Begin the Payment" })}
      >
        Pay again
      </Button>
      {failure !== null && (
        <p role="alert" className="mt-3 text-note text-danger">
          {failure}
        </p>
      )}
    </>
  );
}
