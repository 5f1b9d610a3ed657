import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { paymentStatusLabels, paymentMethodLabels } from "../../../../domain/orders/order-labels.ts";
import { Fact } from "../../../features/orders/fact.tsx";
import { ShippingFact } from "../../../features/orders/order-facts.tsx";
import { addressLines } from "../../../../domain/delivery/address-lines.ts";
import { shippingAddressSchema } from "../../../../domain/delivery/shipping-address.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Badge, type BadgeTone } from "../../../base/ui/badge.tsx";
import { Panel } from "../../page/panel.tsx";
import { CustomerOfOrder } from "./customer-of-order.tsx";
import { copyText } from "../../../base/behaviors/copy-text.ts";
import { mailTo } from "../../mail/mail-to.ts";
import { AddressDialog } from "../changes/address-dialog.tsx";
import { isChangeable } from "../changes/queries.ts";
import type { Order } from "../queries.ts";
import { unlessErased } from "../../formats/unless-erased.ts";

const paymentTones: Record<Order["payment_status"], BadgeTone> = {
  pending: "yellow",
  cod: "grey",
  paid: "emerald",
  cancelled: "red",
};

export function OrderCustomer({ order }: { order: Order }) {
  const { t } = useLingui();
  const { customer_name: name, customer_email: email, user } = order;
  const address = shippingAddressSchema.parse(order.shipping_address);
  const [isChanging, setIsChanging] = useState(false);
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Panel title={t`Customer`}>
        <dl className="space-y-3 text-ui wrap-anywhere">
          <Fact label={t`Name`}>{unlessErased(name) || t`Guest`}</Fact>
          <Fact label={t`Email`}>
            {email ? (
              <a href={mailTo(email)} className="link py-1">
                {unlessErased(email)}
              </a>
            ) : (
              t`No email`
            )}
          </Fact>
          <Fact label={t`Phone`}>
            {address.phone ? (
              <a href={`tel:${address.phone.replace(/[^+0-9]/g, "")}`} className="figures link py-1">
                {unlessErased(address.phone)}
              </a>
            ) : (
              t`No phone number`
            )}
          </Fact>
          <Fact label={t`Account`}>{user ? (user.email ?? user.full_name) : t`Ordered as a guest`}</Fact>
          <Fact label={t`Orders`}>
            <CustomerOfOrder orderId={order.id} />
          </Fact>
          <Fact label={t`Payment`}>
            <span className="flex flex-wrap items-center gap-2">
              {t(paymentMethodLabels[order.payment_method])}
              <Badge tone={paymentTones[order.payment_status]}>
                {t(paymentStatusLabels[order.payment_status])}
              </Badge>
            </span>
          </Fact>
        </dl>
      </Panel>
      <Panel
        title={t`Shipping address`}
        aside={
          <span className="-my-1 flex">
            {isChangeable(order) && (
              <Button tone="quiet" size="small" aria-haspopup="dialog" onClick={() => setIsChanging(true)}>
                <Trans>
                  Change <span className="sr-only">address</span>
                </Trans>
              </Button>
            )}
            {addressLines(address) && (
              <Button
                tone="quiet"
                size="small"
                onClick={() =>
                  void copyText(addressLines(address), { title: t`Address copied` }, t`Please copy it`)
                }
              >
                <Trans>
                  Copy <span className="sr-only">address</span>
                </Trans>
              </Button>
            )}
          </span>
        }
      >
        <address className="own-lines text-ui leading-relaxed not-italic wrap-anywhere">
          {unlessErased(addressLines(address)) || t`No address`}
        </address>
        <dl className="mt-3 text-ui wrap-anywhere empty:hidden">
          <ShippingFact order={order} />
        </dl>
      </Panel>
      {isChanging && <AddressDialog order={order} onClose={() => setIsChanging(false)} />}
    </div>
  );
}
