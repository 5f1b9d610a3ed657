import { Link } from "react-router";
import {
  type Metal,
  type MetalRates,
  metals,
  rateInWords,
  usualFinenesses,
} from "../../../../domain/catalog/metal-prices.ts";
import { Field } from "../../../base/forms/field.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { FormSection } from "../../forms/form-section.tsx";
import { type FormulaDraft, withMetalPrice } from "./formula-draft.ts";
import { Pair, PriceField, type SectionProps, SuggestingField } from "./product-fields.tsx";

type MetalSectionProps = SectionProps & {
  rates: MetalRates;
  change: (changes: Partial<FormulaDraft> & { price?: string }) => void;
};

/** What a price is computed from. For a price that is typed, there is only the choice of a metal. */
export function MetalSection({ form, draft, rates, change }: MetalSectionProps) {
  const metal = draft.formulaMetal;
  const bind = (name: keyof FormulaDraft) => ({
    ...form.field(name),
    autoComplete: "off",
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change(withMetalPrice(draft, { [name]: value }, rates)),
  });
  return (
    <FormSection title="Price from metal">
      <Select
        {...bind("formulaMetal")}
        label="The price follows"
        className="sm:w-1/2 sm:pr-2.5"
        hint={metal === "" ? undefined : <Rate metal={metal} rate={rates[metal]} />}
      >
        <option value="">No metal: it is typed above</option>
        {metals.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
      {metal !== "" && (
        <>
          <Pair>
            <SuggestingField
              {...bind("fineness")}
              label="Fineness (of 1000)"
              inputMode="numeric"
              placeholder="750"
              suggestions={usualFinenesses[metal].map(String)}
            />
            <Field
              {...bind("netWeight")}
              label="Net weight (g)"
              inputMode="decimal"
              placeholder="3.85"
              hint="Of the metal alone."
            />
            <Field
              {...bind("grossWeight")}
              label="Gross weight (g)"
              inputMode="decimal"
              hint="With its stones. Invoices print it."
            />
            <PriceField {...bind("makingCharge")} label="Making charge" />
            <PriceField {...bind("stonesPrice")} label="Price of the stones" />
            <Select {...bind("ending")} label="Round to">
              <option value="">As computed</option>
              <option value="0">.00</option>
              <option value="0.95">.95</option>
              <option value="0.99">.99</option>
            </Select>
            <Field {...bind("hsn")} label="HSN code" inputMode="numeric" hint="For invoices in India." />
          </Pair>
        </>
      )}
    </FormSection>
  );
}

function Rate({ metal, rate }: { metal: Metal; rate: number | undefined }) {
  if (rate !== undefined) return <>{`A gram of fine ${metal.toLowerCase()} costs ${rateInWords(rate)}.`}</>;
  return (
    <>
      {`Nobody has said what ${metal.toLowerCase()} costs: until then, the price stays as it is typed. `}
      <Link to="/admin/metal-prices" className="link">
        Metal prices
      </Link>
    </>
  );
}
