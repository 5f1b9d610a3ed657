import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatTimeIn } from "../../../domain/base/day-and-time.ts";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";
import { useAction } from "../../base/forms/use-action.ts";
import { openCardPayment } from "./card-payments.ts";
import { guestOrderPath } from "../../../domain/orders/order-link.ts";
import { Button } from "../../base/ui/button.tsx";
import type { WaitingOrder } from "./waiting-orders.late.ts";

/** What the shopper has ordered but not paid: it is held for them, and nobody else can buy it in the meantime. */
export function WaitingOrdersNotice({ orders }: { orders: readonly WaitingOrder[] }) {
  return orders.map((order) => <Notice key={order.id} order={order} />);
}

function Notice({ order: { id, until, guestKey, lines } }: { order: WaitingOrder }) {
  const { t, i18n } = useLingui();
  const { busy, run } = useAction();
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const what =
    lines.length === 1
      ? lines[0]!.name_at_purchase
      : t`${plural({ count: pieces }, { one: "# piece", other: "# pieces" })}`;

  const pay = () =>
    run(async () => window.location.assign(await openCardPayment(id, guestKey)), {
      title: t`The payment could not be started`,
    });

  return (
    <div className="mt-6 bg-sapphire-tint px-5 py-4 text-ui">
      <p className="figures wrap-break-word">
        <span className="font-medium">
          {unbrokenWords(
            t`${what}: held for you until ${{ time: formatTimeIn(until, undefined, i18n.locale) }}.`,
          )}
        </span>{" "}
        {t`Your order ${{ number: orderNumber(id) }} waits for its payment.`}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button size="small" busy={busy} onClick={() => void pay()}>{t`Pay now`}</Button>
        <Link
          to={guestKey ? guestOrderPath({ id, key: guestKey }) : `/account/orders/${id}`}
          className="link target font-medium"
        >{t`Open your order`}</Link>
      </div>
    </div>
  );
}
