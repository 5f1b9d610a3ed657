import { type ReactNode, useEffect, useRef } from "react";
import { TotalsList } from "../cart/totals-list.tsx";
import { formatPrice, toCents } from "../data/money.ts";
import { orderNumber } from "../data/order-number.ts";
import { shop } from "../shop.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CrownPlot } from "../ui/crown-plot.tsx";
import { OrderLines } from "./order-lines.tsx";
import type { PlacedOrder } from "./placed-order.ts";

type ConfirmationProps = {
  order: PlacedOrder;
  /** Whether the shop knew the order from an earlier attempt, sent with another address. */
  earlierAddress: boolean;
};

/** The placed order, as plain facts. */
export function Confirmation({ order, earlierAddress }: ConfirmationProps) {
  const number = orderNumber(order.id);
  const { name, email, line1, city, state, postal_code, country } = order.shipping_address;
  return (
    <Panel title="Order placed" documentTitle={`Order ${number}`}>
      <p className="mt-4 text-lead text-ink-2">
        Thank you, {name}. Your order number is{" "}
        <strong className="figures font-medium text-ink">{number}</strong>. You pay{" "}
        <span className="figures">{formatPrice(order.total_amount)}</span> when the parcel reaches you.
      </p>
      {earlierAddress && (
        <p className="mt-4 bg-warning-tint px-5 py-4 text-ui text-warning-ink">
          Your first attempt had already reached us, so this order goes to the address you gave then. To
          change it, write to {shop.email}.
        </p>
      )}
      <div className="mt-10 grid gap-x-16 gap-y-10 md:grid-cols-[minmax(0,1fr)_16rem]">
        <section aria-labelledby="items">
          <h2 id="items" className="mb-6 font-display text-display-sm">
            Your order
          </h2>
          <OrderLines
            lines={order.order_items.map((item) => ({
              id: item.id,
              name: item.name_at_purchase,
              image: item.image_at_purchase,
              quantity: item.quantity,
              priceCents: toCents(item.price_at_purchase),
            }))}
          />
          <div className="mt-6 border-t border-line-2 pt-5">
            <TotalsList
              subtotal={toCents(order.subtotal)}
              shipping={toCents(order.shipping)}
              tax={toCents(order.tax)}
              total={toCents(order.total_amount)}
            />
          </div>
        </section>
        <dl className="space-y-6 text-ui wrap-anywhere">
          <Fact label="Ships to">
            {[name, line1, `${city}, ${state} ${postal_code}`, country].join("\n")}
          </Fact>
          <Fact label="Email">{email}</Fact>
          <Fact label="Payment">Cash on Delivery (COD)</Fact>
        </dl>
      </div>
      <ButtonLink to="/products" tone="secondary" className="mt-12">
        Continue Shopping
      </ButtonLink>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-note text-ink-3">{label}</dt>
      <dd className="mt-1 whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** A card order whose payment is settled. */
export function PaidConfirmation({ orderId }: { orderId: number }) {
  const number = orderNumber(orderId);
  return (
    <Panel title="Payment received" documentTitle={`Order ${number}`}>
      <p className="mt-4 text-lead text-ink-2">
        Your order <strong className="figures font-medium text-ink">{number}</strong> is paid and being
        processed.
      </p>
      <ButtonLink to="/products" tone="secondary" className="mt-10">
        Continue Shopping
      </ButtonLink>
    </Panel>
  );
}

/** A page of its own under /checkout: its title is where focus goes. */
function Panel({
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
      <title>{`${documentTitle} | ${shop.name}`}</title>
      <CrownPlot cut="round" size={56} className="text-ink-3" />
      <h1 ref={heading} tabIndex={-1} className="mt-6 font-display text-display-lg outline-none">
        {title}
      </h1>
      {children}
    </div>
  );
}
