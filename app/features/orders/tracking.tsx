import { useLingui } from "@lingui/react/macro";
import { namedCarrier } from "../../../domain/delivery/carrier.ts";
import { Fact } from "./fact.tsx";

type TrackingProps = {
  order: { tracking_provider: string | null; tracking_number: string | null; tracking_link: string | null };
};

export function Tracking({ order }: TrackingProps) {
  const { t } = useLingui();
  const { tracking_link: link } = order;
  const provider = namedCarrier(order.tracking_provider);
  const number = order.tracking_number?.trim();
  if (!provider && !number) return null;
  return (
    <Fact label={t`Tracking`}>
      {provider && <span className="block">{provider}</span>}
      {link ? (
        <a href={link} target="_blank" rel="noreferrer" className="figures link target">
          <span translate="no">{number}</span>
          <span className="sr-only"> {t`(opens in a new tab)`}</span>
        </a>
      ) : (
        <span translate="no" className="figures">
          {number}
        </span>
      )}
    </Fact>
  );
}
