import { countryName } from "../../../../domain/delivery/countries.ts";
import { RowList } from "../form/row-list.tsx";
import { Warning } from "../form/warning.tsx";
import { RateDialog } from "./rate-dialog.tsx";
import { destinationOf, inOrder, type TaxRate } from "./rates.ts";
import type { TaxFacts } from "./tax-facts.tsx";
import { exampleOf } from "./tax-example.ts";

export function RateList({ rates, facts }: { rates: readonly TaxRate[]; facts: TaxFacts | null }) {
  const sorted = inOrder(rates);
  const example = facts && sorted[0] && exampleOf(facts, sorted[0]);
  return (
    <RowList
      title="Tax rates"
      description="An order has the rate of its region; without one, that of its country; without one, that of everywhere else."
      noun="tax rate"
      table="tax_rates"
      rows={sorted}
      nameOf={destinationOf}
      noteOf={({ name }) => name}
      figureOf={({ rate }) => `${rate}%`}
      renderDialog={(rate, dialog) => <RateDialog rate={rate} {...dialog} />}
      questionOf={(rate) =>
        `Are you sure you want to delete the rate of ${destinationOf(rate)}? ${afterDeleting(rate)}`
      }
    >
      {facts?.charges_tax && !rates.some(({ country }) => country === null) && (
        <Warning className="mt-4">
          {rates.length === 0
            ? "There are no rates: no order is taxed."
            : "There is no rate for everywhere else: orders to other places are not taxed."}
        </Warning>
      )}
      {example && <p className="mt-4 text-note text-ink-2">{example}</p>}
    </RowList>
  );
}

function afterDeleting({ country, region }: TaxRate): string {
  if (country === null) return "Orders to places without a rate of their own are not taxed then.";
  return region === null
    ? "Orders to it are taxed as those to everywhere else then."
    : `Orders to it are taxed as those to the rest of ${countryName(country)} then.`;
}
