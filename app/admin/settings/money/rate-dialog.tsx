import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { typedNumber } from "../../../../domain/base/typed-number.ts";
import { Field } from "../../../base/forms/field.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { countriesIn } from "../../../../domain/delivery/countries.ts";
import { formats } from "../../../features/delivery/addresses/formats.late.ts";
import { RowDialog } from "../form/row-dialog.tsx";
import {
  checkRate,
  hasRegions,
  rateColumns,
  type RateDraft,
  rateStore,
  type RateValues,
  type TaxRate,
  rateTexts,
} from "./rates.ts";
import { say } from "../../../base/language/languages.ts";
import { pageMoney } from "../../../base/language/page-money.ts";

type RateDialogProps = {
  rate: TaxRate | null;
  onChange: () => Promise<void>;
  onClose: () => void;
};

export function RateDialog({ rate, ...dialog }: RateDialogProps) {
  const { i18n, t } = useLingui();
  const regions = useId();
  return (
    <RowDialog
      texts={rateTexts}
      row={rate}
      draftOf={draftOf}
      valuesOf={valuesOf}
      check={checkRate}
      columns={rateColumns}
      store={rateStore}
      {...dialog}
    >
      {({ draft, field, change }) => (
        <>
          <Select
            {...field("country")}
            label={t(rateColumns.country.label)}
            // Another country has other regions.
            onChange={({ currentTarget }) => change({ country: currentTarget.value, region: "" })}
          >
            <option value="">{t`Everywhere else`}</option>
            {countriesIn(i18n.locale).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          {(draft.region !== "" || hasRegions(draft.country)) && (
            <>
              <Field
                {...field("region")}
                label={t(rateColumns.region.label)}
                hint={t`Leave it empty for the whole country.`}
                list={regions}
                autoComplete="off"
              />
              <datalist id={regions}>
                {formats[draft.country]?.regions?.map(([code, name]) => (
                  <option key={code}>{name}</option>
                ))}
              </datalist>
            </>
          )}
          <Field
            {...field("name")}
            label={t(rateColumns.name.label)}
            hint={t`What shoppers read: Tax, VAT or GST.`}
            required
            autoComplete="off"
          />
          <Field
            {...field("rate")}
            label={t(rateColumns.rate.label)}
            required
            inputMode="decimal"
            autoComplete="off"
          />
        </>
      )}
    </RowDialog>
  );
}

function draftOf(rate: TaxRate | null): RateDraft {
  return {
    country: rate?.country ?? "",
    region: rate?.region ?? "",
    name: rate?.name ?? say(msg`Tax`),
    rate: rate ? typedNumber(rate.rate, pageMoney()) : "",
  };
}

function valuesOf({ country, region, name, rate }: TaxRate): RateValues {
  return { country, region, name, rate };
}
