import type { FocusEventHandler } from "react";
import { Field } from "../forms/field.tsx";
import { Select } from "../forms/select.tsx";
import type { FieldProps } from "../forms/use-form.ts";
import type { AddressForm } from "./address-form.ts";
import { countries, findCountry, hasPostalCodes, labelsOf } from "./countries.ts";

type AddressFieldsProps = {
  bind: (name: keyof AddressForm) => FieldProps & { onFocus?: FocusEventHandler<HTMLInputElement> };
  /** What is chosen as the country now: its labels follow. */
  country: string;
  /** Whether somebody has to be able to call. */
  needsPhone: boolean;
  phoneHint: string;
};

/** The country comes before what depends on it. */
export function AddressFields({ bind, country, needsPhone, phoneHint }: AddressFieldsProps) {
  const chosen = findCountry(country);
  const labels = labelsOf(chosen);
  const { onFocus: _, ...countryField } = bind("country");
  return (
    <div className="grid grid-cols-6 items-start gap-4">
      <Field
        {...bind("name")}
        label="Full name"
        autoComplete="shipping name"
        required
        className="col-span-6"
      />
      <Select
        {...countryField}
        label="Country"
        autoComplete="shipping country-name"
        required
        className="col-span-6"
      >
        <option value="">Choose a country</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        {...bind("address")}
        label="Address"
        autoComplete="shipping address-line1"
        required
        className="col-span-6"
      />
      <Field
        {...bind("line2")}
        label="Apartment, floor or building (optional)"
        autoComplete="shipping address-line2"
        className="col-span-6"
      />
      <Field
        {...bind("city")}
        label="City"
        autoComplete="shipping address-level2"
        required
        className="col-span-6 sm:col-span-2"
      />
      <Field
        {...bind("state")}
        label={labels.region}
        autoComplete="shipping address-level1"
        required
        className="col-span-3 sm:col-span-2"
      />
      <Field
        {...bind("zipCode")}
        label={hasPostalCodes(chosen) ? labels.postalCode : `${labels.postalCode} (optional)`}
        autoComplete="shipping postal-code"
        required={hasPostalCodes(chosen)}
        className="col-span-3 sm:col-span-2"
      />
      <Field
        {...bind("phone")}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel"
        hint={phoneHint}
        required={needsPhone}
        className="col-span-6"
      />
    </div>
  );
}
