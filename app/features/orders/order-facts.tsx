import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate } from "../../../domain/base/day-and-time.ts";
import { methodToName } from "../../../domain/delivery/shipping-method.ts";
import type { Gift } from "../../../domain/orders/gift.ts";
import { Fact } from "./fact.tsx";

type ShippingFactProps = {
  order: {
    shipping_method: string | null;
    /** A date without a time zone. */
    arrives_by: string | null;
    /** Absent for an order that was just placed. */
    status?: string;
  };
};

/** How an order is shipped and, until it is there, by when it arrives; nothing if there is nothing to say. */
export function ShippingFact({ order }: ShippingFactProps) {
  const { t, i18n } = useLingui();
  const { shipping_method, arrives_by, status = "" } = order;
  const method = methodToName(shipping_method);
  const day = /delivered|cancelled|failed/.test(status) ? null : arrives_by;
  if (!method && !day) return null;
  return (
    <Fact label={t`Shipping`}>
      {method && <span className="block">{method}</span>}
      {day && <span className="block">{t`Arrives by ${{ date: formatDate(day, i18n.locale) }}`}</span>}
    </Fact>
  );
}

/** What an order says as a gift; nothing if it is none. Its wrap is one of the lines. */
export function GiftFact({ gift }: { gift: Gift | null | undefined }) {
  const { t, i18n } = useLingui();
  if (!gift) return null;
  const { message, wanted_by: day } = gift;
  return (
    <Fact label={t`Gift`}>
      {day && <span className="block">{t`Wanted by ${{ date: formatDate(day, i18n.locale) }}`}</span>}
      {message ? (
        <span className="block" dir="auto">{t`Card: "${message}"`}</span>
      ) : (
        <span className="block">{t`Without a card`}</span>
      )}
    </Fact>
  );
}

export function CodesFact({ codes = [] }: { codes?: readonly string[] | undefined }) {
  const { t } = useLingui();
  if (codes.length === 0) return null;
  return (
    <Fact label={t`Discount`}>
      {codes.map((code) => (
        <span key={code} className="block">
          <Trans>
            Code <span translate="no">{code}</span>
          </Trans>
        </span>
      ))}
    </Fact>
  );
}
