import { useId } from "react";
import { typedNumber } from "../../../../domain/base/typed-number.ts";
import { Field } from "../../../base/forms/field.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { countries } from "../../../../domain/delivery/countries.ts";
import { formats } from "../../../features/addresses/formats.late.ts";
import { RowDialog } from "../form/row-dialog.tsx";
import {
  checkRate,
  hasRegions,
  rateColumns,
  type RateDraft,
  rateStore,
  type RateValues,
  type TaxRate,
} from "./rates.ts";

type RateDialogProps = {
  rate: TaxRate | null;
  onChange: () => Promise<void>;
  onClose: () => void;
};

export function RateDialog({ rate, ...dialog }: RateDialogProps) {
  const regions = useId();
  return (
    <RowDialog
      noun="tax rate"
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
            label={rateColumns.country.label}
            // Another country has other regions.
            onChange={({ currentTarget }) => change({ country: currentTarget.value, region: "" })}
          >
            <option value="">Everywhere else</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          {(draft.region !== "" || hasRegions(draft.country)) && (
            <>
              <Field
                {...field("region")}
                label={rateColumns.region.label}
                hint="Leave it empty for the whole country."
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
            label={rateColumns.name.label}
            hint="What shoppers read: Tax, VAT or GST."
            required
            autoComplete="off"
          />
          <Field
            {...field("rate")}
            label={rateColumns.rate.label}
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
    name: rate?.name ?? "Tax",
    rate: rate ? typedNumber(rate.rate) : "",
  };
}

function valuesOf({ country, region, name, rate }: TaxRate): RateValues {
  return { country, region, name, rate };
}
