import { Trans, useLingui } from "@lingui/react/macro";
import { Printer } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { formatDate } from "../../../../domain/base/day-and-time.ts";
import { formatPrice } from "../../../../domain/money/money.ts";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { orderNumber } from "../../../../domain/orders/order-number.ts";
import { KeepThisLink } from "../guest-orders/keep-this-link.tsx";
import { OrderDetails } from "../../../features/orders/order-details.tsx";
import { CodesFact, GiftFact, ShippingFact } from "../../../features/orders/order-facts.tsx";
import { Fact } from "../../../features/orders/fact.tsx";
import { paymentMethodLabels } from "../../../../domain/orders/order-labels.ts";
import { PageTitle } from "../../../base/page/page-title.tsx";
import { ButtonLink } from "../../../base/ui/button.tsx";
import { CrownPlot } from "../../../base/ui/crown-plot.tsx";
import { EarlierAddressNotice, EarlierGiftNotice } from "./earlier-address-notice.tsx";
import { moneyIn } from "../../../../domain/money/order-money.ts";
import type { PlacedOrder } from "./placed-order.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

type ConfirmationProps = {
  order: PlacedOrder;
  /** Whether an earlier attempt had placed the order, with another address. */
  earlierAddress: boolean;
  /** Whether it had placed it as another gift. */
  earlierGift?: boolean | undefined;
};

/** The confirmation of a guest's order. Without mail, its number and link are shown nowhere else. */
export function Confirmation({ order, earlierAddress, earlierGift }: ConfirmationProps) {
  const { t } = useLingui();
  const money = useMoney();
  const number = orderNumber(order.id);
  const { mail } = useBackend();
  const { name } = order.shipping_address;
  const total = formatPrice(order.total_amount, moneyIn(order.currency, money));
  return (
    <Panel title={t`Order placed`} documentTitle={t`Order ${number}`}>
      <p className="mt-4 text-lead text-ink-2">
        {t`Thank you, ${{ name }}.`} {t`We pack your order and send it to you.`}
        <Arrival order={order} />
      </p>
      <p className="mt-4 text-body text-ink-2">
        <Trans>
          Your order number is{" "}
          <strong translate="no" className="figures font-medium text-ink">
            {number}
          </strong>
          . You pay <span className="figures">{total}</span> when the parcel reaches you.
        </Trans>
      </p>
      <PrintLink />
      {order.guest_key && <KeepThisLink order={order.id} guestKey={order.guest_key} />}
      {!mail && (
        <p className="mt-6 text-ui text-ink-2">{t`Please write down this order number: we will not send an email or any other message.`}</p>
      )}
      {earlierAddress && <EarlierAddressNotice />}
      {earlierGift && <EarlierGiftNotice />}
      <div className="mt-10">
        <OrderDetails title={t`Your order`} order={order} address={order.shipping_address}>
          <ShippingFact order={order} />
          <GiftFact gift={order.gift} />
          <CodesFact codes={order.codes} />
          <Fact label={t`Payment`}>{t(paymentMethodLabels.cod)}</Fact>
        </OrderDetails>
      </div>
      <ButtonLink to="/products" tone="secondary" className="mt-12">{t`Continue Shopping`}</ButtonLink>
    </Panel>
  );
}

/** By when an order arrives, as a further sentence; nothing if its zone does not know. */
export function Arrival({ order }: { order: Pick<PlacedOrder, "arrives_by"> | null | undefined }) {
  const { t, i18n } = useLingui();
  if (!order?.arrives_by) return null;
  return <> {t`It arrives by ${{ date: formatDate(order.arrives_by, i18n.locale) }}.`}</>;
}

export function PrintLink() {
  const { t } = useLingui();
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className="link target mt-5 inline-flex items-center gap-2 text-ui font-medium print:hidden"
    >
      <Printer size={17} strokeWidth={1.5} aria-hidden="true" />
      {t`Print`}
    </button>
  );
}

/** Like a separate page: the focus moves to its title. */
export function Panel({
  title,
  documentTitle,
  children,
}: {
  title: string;
  documentTitle: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mx-auto w-full max-w-[56rem] px-gutter pt-10 pb-24 md:pt-16">
      <PageTitle>{documentTitle}</PageTitle>
      <CrownPlot cut="round" size={56} className="text-ink-3" />
      <h1 ref={heading} tabIndex={-1} className="mt-6 font-display text-display-lg outline-none">
        {title}
      </h1>
      {children}
    </div>
  );
}
