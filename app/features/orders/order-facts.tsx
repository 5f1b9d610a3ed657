import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate } from "../../../domain/base/day-and-time.ts";
import { methodToName } from "../../../domain/delivery/shipping-method.ts";
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
