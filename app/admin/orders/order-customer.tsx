import { useState } from "react";
import { paymentStatusLabels, paymentMethodLabels } from "../../../domain/orders/order-labels.ts";
import { Fact } from "../../features/orders/fact.tsx";
import { ShippingFact } from "../../features/orders/order-facts.tsx";
import { addressLines, shippingAddressSchema } from "../../../domain/delivery/shipping-address.ts";
import { Button } from "../../base/ui/button.tsx";
import { Badge, type BadgeTone } from "../../base/ui/badge.tsx";
import { Panel } from "../page/panel.tsx";
import { CustomerOfOrder } from "./customer-of-order.tsx";
import { copyText } from "../../base/behaviors/copy-text.ts";
import { mailTo } from "../mail/mail-to.ts";
import { AddressDialog } from "./changes/address-dialog.tsx";
import { isChangeable } from "./changes/queries.ts";
import type { Order } from "./queries.ts";

const paymentTones: Record<Order["payment_status"], BadgeTone> = {
  pending: "yellow",
  cod: "grey",
  paid: "emerald",
  cancelled: "red",
};

export function OrderCustomer({ order }: { order: Order }) {
  const { customer_name: name, customer_email: email, user } = order;
  const address = shippingAddressSchema.parse(order.shipping_address);
  const [isChanging, setIsChanging] = useState(false);
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Panel title="Customer">
        <dl className="space-y-3 text-ui wrap-anywhere">
          <Fact label="Name">{name || "Guest"}</Fact>
          <Fact label="Email">
            {email ? (
              <a href={mailTo(email)} className="link py-1">
                {email}
              </a>
            ) : (
              "No email"
            )}
          </Fact>
          <Fact label="Phone">
            {address.phone ? (
              <a href={`tel:${address.phone.replace(/[^+0-9]/g, "")}`} className="figures link py-1">
                {address.phone}
              </a>
            ) : (
              "No phone number"
            )}
          </Fact>
          <Fact label="Account">{user ? (user.email ?? user.full_name) : "Ordered as a guest"}</Fact>
          <Fact label="Orders">
            <CustomerOfOrder orderId={order.id} />
          </Fact>
          <Fact label="Payment">
            <span className="flex flex-wrap items-center gap-2">
              {paymentMethodLabels[order.payment_method]}
              <Badge tone={paymentTones[order.payment_status]}>
                {paymentStatusLabels[order.payment_status]}
              </Badge>
            </span>
          </Fact>
        </dl>
      </Panel>
      <Panel
        title="Shipping address"
        aside={
          <span className="-my-1 flex">
            {isChangeable(order) && (
              <Button tone="quiet" size="small" aria-haspopup="dialog" onClick={() => setIsChanging(true)}>
                Change<span className="sr-only"> address</span>
              </Button>
            )}
            {addressLines(address) && (
              <Button
                tone="quiet"
                size="small"
                onClick={() =>
                  void copyText(addressLines(address), { title: "Address copied" }, "Please copy it")
                }
              >
                Copy<span className="sr-only"> address</span>
              </Button>
            )}
          </span>
        }
      >
        <address className="text-ui leading-relaxed whitespace-pre-line not-italic wrap-anywhere">
          {addressLines(address) || "No address"}
        </address>
        <dl className="mt-3 text-ui wrap-anywhere empty:hidden">
          <ShippingFact order={order} />
        </dl>
      </Panel>
      {isChanging && <AddressDialog order={order} onClose={() => setIsChanging(false)} />}
    </div>
  );
}
