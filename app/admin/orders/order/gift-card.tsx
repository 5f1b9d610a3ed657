import { useLingui } from "@lingui/react/macro";
import { type Gift, giftOf } from "../../../../domain/orders/gift.ts";
import { Fact } from "../../../features/orders/fact.tsx";
import { formatDate } from "../../formats/shop-times.ts";
import { Panel } from "../../page/panel.tsx";
import type { Order } from "../queries.ts";

/** What is to be done for a gift; nothing if the order is none. */
export function GiftCard({ order }: { order: Order }) {
  const gift = giftOf(order);
  return gift && <AskedFor gift={gift} order={order} />;
}

function AskedFor({ gift: { message, wanted_by: day }, order }: { gift: Gift; order: Order }) {
  const { t } = useLingui();
  const wraps = order.order_items.filter((line) => line.is_gift_wrap).map((line) => line.name_at_purchase);
  return (
    <Panel title={t`Gift`}>
      <dl className="space-y-3 text-ui wrap-anywhere">
        <Fact label={t`Gift wrap`}>{wraps.join(", ") || t`No wrap`}</Fact>
        {day && <Fact label={t`Wanted by`}>{formatDate(day)}</Fact>}
        <Fact label={t`Message on the card`}>
          {message ? <span dir="auto">{message}</span> : t`Without a card`}
        </Fact>
      </dl>
    </Panel>
  );
}
