import { Fact } from "./fact.tsx";
import { trackingLink } from "../../../domain/tracking-link.ts";

type TrackingProps = { provider: string | null; number: string | null };

/** Carrier and tracking number, which links to the carrier's page if it has one. */
export function Tracking({ provider, number: written }: TrackingProps) {
  const number = written?.trim();
  if (!provider && !number) return null;
  const link = number && trackingLink(provider, number);
  return (
    <Fact label="Tracking">
      {provider && <span className="block">{provider}</span>}
      {link ? (
        <a href={link} target="_blank" rel="noreferrer" className="figures link">
          {number}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <span className="figures">{number}</span>
      )}
    </Fact>
  );
}
