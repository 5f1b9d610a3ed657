import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { countryName } from "../../../../domain/delivery/countries.ts";
import { RowList } from "../form/row-list.tsx";
import { Warning } from "../form/warning.tsx";
import { RateDialog } from "./rate-dialog.tsx";
import { destinationOf, inOrder, type TaxRate, rateTexts } from "./rates.ts";
import type { TaxFacts } from "./tax-facts.tsx";
import { exampleOf } from "./tax-example.ts";
import { percentInWords } from "../../formats/percent.ts";
import { pageLanguage, say } from "../../../base/language/languages.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

export function RateList({ rates, facts }: { rates: readonly TaxRate[]; facts: TaxFacts | null }) {
  const { t } = useLingui();
  const money = useMoney();
  const sorted = inOrder(rates);
  const example = facts && sorted[0] && exampleOf(facts, sorted[0], money);
  return (
    <RowList
      title={t`Tax rates`}
      description={t`An order is taxed at the rate of its region; without one, at that of its country; without that, at the one for everywhere else.`}
      texts={rateTexts}
      table="tax_rates"
      rows={sorted}
      nameOf={destinationOf}
      noteOf={({ name }) => name}
      figureOf={({ rate }) => percentInWords(rate)}
      renderDialog={(rate, dialog) => <RateDialog rate={rate} {...dialog} />}
      questionOf={questionOf}
    >
      {facts?.charges_tax && !rates.some(({ country }) => country === null) && (
        <Warning className="mt-4">
          {rates.length === 0
            ? t`There are no rates: no order is taxed.`
            : t`There is no rate for everywhere else: orders to other places are not taxed.`}
        </Warning>
      )}
      {example && <p className="mt-4 text-note text-ink-2">{example}</p>}
    </RowList>
  );
}

function questionOf(rate: TaxRate): string {
  const { country, region } = rate;
  const place = destinationOf(rate);
  if (country === null)
    return say(
      msg`Are you sure you want to delete the rate of ${{ place }}? Orders to places without a rate of their own are not taxed then.`,
    );
  return region === null
    ? say(
        msg`Are you sure you want to delete the rate of ${{ place }}? Orders to it are taxed as those to everywhere else then.`,
      )
    : say(
        msg`Are you sure you want to delete the rate of ${{ place }}? Orders to it are taxed as those to the rest of ${{ country: countryName(country, pageLanguage()) }} then.`,
      );
}
