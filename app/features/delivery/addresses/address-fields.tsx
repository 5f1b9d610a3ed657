import { useLingui } from "@lingui/react/macro";
import type { FocusEventHandler } from "react";
import { Field } from "../../../base/forms/field.tsx";
import { Select } from "../../../base/forms/select.tsx";
import type { FieldProps } from "../../../base/forms/use-form.ts";
import type { AddressForm } from "./address-form.ts";
import { countriesIn, countryName, findCountry } from "../../../../domain/delivery/countries.ts";
import { type Formats, formatOf, nameOf, type Part } from "./format.ts";

type AddressFieldsProps = {
  bind: (name: keyof AddressForm) => FieldProps & { onFocus?: FocusEventHandler<HTMLInputElement> };
  /** The fields' current values: the country decides which other fields there are. */
  typed: Pick<AddressForm, "country" | "state">;
  formats: Formats;
  countryHint?: string | undefined;
  needsPhone: boolean;
  phoneHint: string;
};

/** The country comes before what depends on it. */
export function AddressFields({
  bind,
  typed,
  formats,
  countryHint,
  needsPhone,
  phoneHint,
}: AddressFieldsProps) {
  const { i18n, t } = useLingui();
  const chosen = findCountry(typed.country);
  const format = formatOf(chosen, formats);
  const parts = format.parts.split("") as Part[];
  const { onFocus: _, ...countryField } = bind("country");
  const { onFocus: __, ...stateField } = bind("state");
  // The page validates these, not the browser.
  const isHeld = stateField.value !== undefined;
  const common = (part: Part) => {
    const isNeeded = format.needed.includes(part);
    const label = t(nameOf(format, part).label);
    return {
      label: isNeeded ? label : t`${label} (optional)`,
      autoComplete: `shipping ${autoComplete[part]}`,
      required: isNeeded,
      className: widthOf(parts.indexOf(part), parts.length),
    };
  };
  return (
    <div className="grid grid-cols-6 items-start gap-4">
      <Field
        {...bind("name")}
        label={t`Full name`}
        autoComplete="shipping name"
        required
        className="col-span-6"
      />
      <Select
        {...countryField}
        label={t`Country`}
        hint={countryHint}
        autoComplete="shipping country-name"
        required
        className="col-span-6"
      >
        <option value="">{t`Choose a country`}</option>
        {countriesIn(i18n.locale).map(({ code, name }) => (
          <option key={code} value={countryName(code)}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        {...bind("address")}
        label={t`Address`}
        autoComplete="shipping address-line1"
        required
        className="col-span-6"
      />
      <Field
        {...bind("line2")}
        label={t`Apartment, floor or building (optional)`}
        autoComplete="shipping address-line2"
        className="col-span-6"
      />
      {parts.map((part) =>
        part === "S" && formats && format.regions ? (
          // Another country's select starts over, with the value that is in the field.
          <Select
            key={chosen!.code}
            {...common(part)}
            {...stateField}
            {...{ [isHeld ? "value" : "defaultValue"]: formats.findRegion(format, typed.state) ?? "" }}
          >
            <option value="">
              {format.needed.includes(part) ? t`Choose ${{ one: t(nameOf(format, part).one) }}` : ""}
            </option>
            {format.regions.map(([code, name]) => (
              <option key={code}>{name}</option>
            ))}
          </Select>
        ) : (
          <Field key={part} {...bind(fieldOf[part])} {...common(part)} />
        ),
      )}
      <Field
        {...bind("phone")}
        label={t`Phone`}
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

const fieldOf = { C: "city", S: "state", Z: "zipCode" } as const;
const autoComplete = { C: "address-level2", S: "address-level1", Z: "postal-code" };

/** The fields share a row if there is room. */
function widthOf(index: number, count: number): string {
  if (count === 1) return "col-span-6";
  if (count === 2) return "col-span-3";
  return index === 0 ? "col-span-6 sm:col-span-2" : "col-span-3 sm:col-span-2";
}
