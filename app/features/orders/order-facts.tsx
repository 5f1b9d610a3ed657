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
  const { shipping_method, arrives_by, status = "" } = order;
  const method = methodToName(shipping_method);
  const day = /delivered|cancelled|failed/.test(status) ? null : arrives_by;
  if (!method && !day) return null;
  return (
    <Fact label="Shipping">
      {method && <span className="block">{method}</span>}
      {day && <span className="block">Arrives by {formatDate(day)}</span>}
    </Fact>
  );
}

export function CodesFact({ codes = [] }: { codes?: readonly string[] | undefined }) {
  if (codes.length === 0) return null;
  return (
    <Fact label="Discount">
      {codes.map((code) => (
        <span key={code} className="block">
          Code <span translate="no">{code}</span>
        </span>
      ))}
    </Fact>
  );
}
