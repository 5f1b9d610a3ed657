import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { formulaLabels } from "../../../../../domain/catalog/formula-columns.ts";
import {
  endingInWords,
  endings,
  type Metal,
  metalLabels,
  type MetalRates,
  metals,
  rateInWords,
  usualFinenesses,
} from "../../../../../domain/catalog/metal-prices.ts";
import { Field } from "../../../../base/forms/field.tsx";
import { Select } from "../../../../base/forms/select.tsx";
import { FormSection } from "../../../forms/form-section.tsx";
import { type FormulaDraft, withMetalPrice } from "./formula-draft.ts";
import { Pair, PriceField, type SectionProps, SuggestingField } from "./product-fields.tsx";
import { useMoney } from "../../../../base/shop/use-shop.ts";

type MetalSectionProps = SectionProps & {
  rates: MetalRates;
  change: (changes: Partial<FormulaDraft> & { price?: string }) => void;
};

/** What a price is computed from. For a price that is typed, there is only the choice of a metal. */
export function MetalSection({ form, draft, rates, change }: MetalSectionProps) {
  const { t } = useLingui();
  const metal = draft.formulaMetal;
  const bind = (name: keyof FormulaDraft) => ({
    ...form.field(name),
    autoComplete: "off",
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change(withMetalPrice(draft, { [name]: value }, rates)),
  });
  return (
    <FormSection title={t`Price from metal`}>
      <Select
        {...bind("formulaMetal")}
        label={t(formulaLabels.metal)}
        className="sm:w-1/2 sm:pe-2.5"
        hint={metal === "" ? undefined : <Rate metal={metal} rate={rates[metal]} />}
      >
        <option value="">{t`No metal: enter it above`}</option>
        {metals.map((each) => (
          <option key={each} value={each}>
            {t(metalLabels[each])}
          </option>
        ))}
      </Select>
      {metal !== "" && (
        <>
          <Pair>
            <SuggestingField
              {...bind("fineness")}
              label={t(formulaLabels.fineness)}
              inputMode="numeric"
              placeholder="750"
              suggestions={usualFinenesses[metal].map(String)}
            />
            <Field
              {...bind("netWeight")}
              label={t(formulaLabels.net_weight)}
              inputMode="decimal"
              placeholder="3.85"
              hint={t`The weight of the metal only.`}
            />
            <Field
              {...bind("grossWeight")}
              label={t(formulaLabels.gross_weight)}
              inputMode="decimal"
              hint={t`With its stones. Invoices print it.`}
            />
            <PriceField {...bind("makingCharge")} label={t(formulaLabels.making_charge)} />
            <PriceField {...bind("stonesPrice")} label={t(formulaLabels.stones_price)} />
            <Select {...bind("ending")} label={t(formulaLabels.ending)}>
              <option value="">{t`As computed`}</option>
              {endings.map((each) => (
                <option key={each} value={each}>
                  {endingInWords(each)}
                </option>
              ))}
            </Select>
            <Field
              {...bind("hsn")}
              label={t(formulaLabels.hsn)}
              inputMode="numeric"
              hint={t`For invoices in India.`}
            />
          </Pair>
        </>
      )}
    </FormSection>
  );
}

function Rate({ metal, rate }: { metal: Metal; rate: number | undefined }) {
  const { t } = useLingui();
  const money = useMoney();
  if (rate !== undefined) return <>{t(costs[metal](rateInWords(rate, money)))}</>;
  return (
    <>
      {t(unknownCosts[metal])} <Link to="/admin/metal-prices" className="link">{t`Metal prices`}</Link>
    </>
  );
}

const costs: Readonly<Record<Metal, (price: string) => MessageDescriptor>> = {
  Gold: (price) => msg`A gram of fine gold costs ${{ price }}.`,
  Silver: (price) => msg`A gram of fine silver costs ${{ price }}.`,
  Platinum: (price) => msg`A gram of fine platinum costs ${{ price }}.`,
  Palladium: (price) => msg`A gram of fine palladium costs ${{ price }}.`,
};

const unknownCosts: Readonly<Record<Metal, MessageDescriptor>> = {
  Gold: msg`The price of gold is not set yet. Until it is, the price stays as you enter it.`,
  Silver: msg`The price of silver is not set yet. Until it is, the price stays as you enter it.`,
  Platinum: msg`The price of platinum is not set yet. Until it is, the price stays as you enter it.`,
  Palladium: msg`The price of palladium is not set yet. Until it is, the price stays as you enter it.`,
};
