import { useBackend } from "../../base/clients/use-backend.ts";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { KeepThisLink } from "../guest-orders/keep-this-link.tsx";
import { OrderDetails } from "../../features/orders/order-details.tsx";
import { CodesFact, ShippingFact } from "../../features/orders/order-facts.tsx";
import { Fact } from "../../features/orders/fact.tsx";
import { paymentMethodLabels } from "../../../domain/orders/order-labels.ts";
import { useSession } from "../../base/session/use-session.ts";
import { ButtonLink } from "../../base/ui/button.tsx";
import type { CheckoutState } from "./checkout-state.ts";
import { Panel } from "./confirmation.late.tsx";

type PaidConfirmationProps = NonNullable<CheckoutState["paid"]>;

/** `arriving`: paid by a method that takes days. */
export function PaidConfirmation({ orderId, arriving = false, guestKey, order }: PaidConfirmationProps) {
  const isSignedIn = useSession().status === "signed-in";
  const number = orderNumber(orderId);
  const address = order?.shipping_address;
  return (
    <Panel title={arriving ? "Payment on its way" : "Payment received"} documentTitle={`Order ${number}`}>
      <p className="mt-4 text-lead text-ink-2">
        {address && `Thank you, ${address.name}. `}
        Your order{" "}
        <strong translate="no" className="figures font-medium text-ink">
          {number}
        </strong>{" "}
        {arriving
          ? "is kept for you until your payment arrives, which can take a few days."
          : "is paid and being processed."}
      </p>
      <WhatComesNext arriving={arriving} email={address?.email} />
      {guestKey && <KeepThisLink order={orderId} guestKey={guestKey} />}
      {order && (
        <div className="mt-10">
          <OrderDetails title="Your order" order={order} address={address}>
            <ShippingFact order={order} />
            <CodesFact codes={order.codes} />
            <Fact label="Payment">{paymentMethodLabels.stripe}</Fact>
          </OrderDetails>
        </div>
      )}
      <div className="mt-10 flex flex-wrap gap-4">
        {isSignedIn && <ButtonLink to={`/account/orders/${orderId}`}>See your order</ButtonLink>}
        <ButtonLink to="/products" tone="secondary">
          Continue Shopping
        </ButtonLink>
      </div>
    </Panel>
  );
}

function WhatComesNext({ arriving, email }: { arriving: boolean; email: string | undefined }) {
  const { mail } = useBackend();
  return (
    <p className="mt-4 text-body text-ink-2">
      {arriving ? "Once it is here, we" : "We"} pack your order and send it to you.{" "}
      {mail && email
        ? `When it is on its way, we write to ${email}.`
        : "When it is on its way, the page of your order shows how to follow it."}
    </p>
  );
}
