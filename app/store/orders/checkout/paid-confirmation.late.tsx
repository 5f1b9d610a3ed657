import { Trans, useLingui } from "@lingui/react/macro";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { orderNumber } from "../../../../domain/orders/order-number.ts";
import { KeepThisLink } from "../guest-orders/keep-this-link.tsx";
import { OrderDetails } from "../../../features/orders/order-details.tsx";
import { CodesFact, GiftFact, ShippingFact } from "../../../features/orders/order-facts.tsx";
import { Fact } from "../../../features/orders/fact.tsx";
import { paymentMethodLabels } from "../../../../domain/orders/order-labels.ts";
import { useSession } from "../../../base/session/use-session.ts";
import { ButtonLink } from "../../../base/ui/button.tsx";
import type { CheckoutState } from "./checkout-state.ts";
import { Arrival, Panel, PrintLink } from "./confirmation.late.tsx";

type PaidConfirmationProps = NonNullable<CheckoutState["paid"]>;

/** `arriving`: paid by a method that takes days. */
export function PaidConfirmation({ orderId, arriving = false, guestKey, order }: PaidConfirmationProps) {
  const { t } = useLingui();
  const isSignedIn = useSession().status === "signed-in";
  const number = orderNumber(orderId);
  const address = order?.shipping_address;
  return (
    <Panel title={arriving ? t`Payment on its way` : t`Payment received`} documentTitle={t`Order ${number}`}>
      <p className="mt-4 text-lead text-ink-2">
        {address && <>{t`Thank you, ${{ name: address.name }}.`} </>}
        {arriving
          ? t`Once your payment is here, we pack your order and send it to you.`
          : t`We pack your order and send it to you.`}
        {!arriving && <Arrival order={order} />}
      </p>
      <p className="mt-4 text-body text-ink-2">
        {arriving ? (
          <Trans>
            Your order{" "}
            <strong translate="no" className="figures font-medium text-ink">
              {number}
            </strong>{" "}
            is kept for you until your payment arrives, which can take a few days.
          </Trans>
        ) : (
          <Trans>
            Your order{" "}
            <strong translate="no" className="figures font-medium text-ink">
              {number}
            </strong>{" "}
            is paid and being processed.
          </Trans>
        )}{" "}
        <HowToFollow email={address?.email} />
      </p>
      <PrintLink />
      {guestKey && <KeepThisLink order={orderId} guestKey={guestKey} />}
      {order && (
        <div className="mt-10">
          <OrderDetails title={t`Your order`} order={order} address={address}>
            <ShippingFact order={order} />
            <GiftFact gift={order.gift} />
            <CodesFact codes={order.codes} />
            <Fact label={t`Payment`}>{t(paymentMethodLabels.stripe)}</Fact>
          </OrderDetails>
        </div>
      )}
      <div className="mt-10 flex flex-wrap gap-4">
        {isSignedIn && <ButtonLink to={`/account/orders/${orderId}`}>{t`See your order`}</ButtonLink>}
        <ButtonLink to="/products" tone="secondary">{t`Continue Shopping`}</ButtonLink>
      </div>
    </Panel>
  );
}

function HowToFollow({ email }: { email: string | undefined }) {
  const { t } = useLingui();
  const { mail } = useBackend();
  return (
    <>
      {mail && email
        ? t`When it is on its way, we write to ${email}.`
        : t`When it is on its way, the page of your order shows how to follow it.`}
    </>
  );
}
