import { moneyFormat } from "../../../../domain/money/money-format.ts";
import { formatPrice } from "../../../../domain/money/money.ts";
import { currencyDecimals } from "../../../../domain/money/currencies.ts";
import { Field } from "../../../base/forms/field.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { TextArea } from "../../../base/forms/text-area.tsx";
import { countries } from "../../../../domain/delivery/countries.ts";
import { inputZone, isOver } from "../../ui/local-input.ts";
import type { FormParts } from "../form/settings-form.tsx";
import { Pair, SettingsGroup } from "../form/settings-group.tsx";
import { AmountsToRound } from "./amounts-to-round.tsx";
import type { UnroundedAmount } from "./change-currency.ts";
import { type Choice, currencies, localeName, numberFormats, timeZones } from "./choices.ts";
import {
  generalColumns,
  type GeneralDraft,
  lengthLabels,
  momentLabels,
  scaleLabels,
} from "./general-facts.ts";
import { moveTo } from "./move-to.ts";

type Form = FormParts<GeneralDraft>;

/** The props of a column's field. */
function bind({ field }: Form, name: keyof GeneralDraft) {
  return { ...field(name), label: generalColumns[name].label, autoComplete: "off" };
}

export function Contact(form: Form) {
  return (
    <SettingsGroup title="Name and contact">
      <Field {...bind(form, "name")} required hint="In the top bar, in tabs, and in mails." />
      <Field {...bind(form, "tagline")} hint="One sentence, for search engines and below the name." />
      <Pair>
        <Field {...bind(form, "phone")} type="tel" />
        <Field {...bind(form, "email")} type="email" />
      </Pair>
      <Field {...bind(form, "hours")} hint="When somebody answers." />
    </SettingsGroup>
  );
}

export function Business(form: Form) {
  return (
    <SettingsGroup title="Business">
      <TextArea {...bind(form, "address")} rows={3} hint="On papers and in mails." />
      <Select
        {...bind(form, "country")}
        onChange={({ currentTarget }) => form.change(moveTo(form.draft, currentTarget.value))}
        hint="Its taxes and shipping apply until a shopper says where to. Its currency, number format, time zone and sizes are filled in below."
      >
        <option value="">Not said yet</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Pair>
        <Field {...bind(form, "registered_name")} hint="The business's legal name, for invoices." />
        <Field {...bind(form, "tax_number")} hint="For invoices." />
      </Pair>
    </SettingsGroup>
  );
}

export function MoneyAndTime({ unrounded, ...form }: Form & { unrounded: readonly UnroundedAmount[] }) {
  const { currency, locale, time_zone: timeZone } = form.draft;
  return (
    <SettingsGroup title="Money, stock, time and sizes">
      <div>
        <Select
          {...bind(form, "currency")}
          hint="Amounts are not converted: 20 stays 20. Orders keep the currency they were placed in. Limits of orders that you have not changed are proposed anew."
        >
          <Choices of={currencies} chosen={currency} />
        </Select>
        {form.problems.currency && unrounded.length > 0 && (
          <AmountsToRound amounts={unrounded} onRounded={form.submit} />
        )}
      </div>
      <Select {...bind(form, "locale")} hint={`Amounts look like ${example(locale, currency)}.`}>
        <Choices of={numberFormats} chosen={locale} name={localeName} />
      </Select>
      <Pair>
        <Select {...bind(form, "time_zone")} hint="For times in mails and the days of reports.">
          <Choices of={timeZones} chosen={timeZone} />
        </Select>
        <Field
          {...bind(form, "low_stock_threshold")}
          inputMode="numeric"
          hint="With fewer pieces, pages say how few are left."
        />
      </Pair>
      <Pair>
        <Select {...bind(form, "ring_sizes")} hint="First in the size guide, and proposed for new rings.">
          <Labeled labels={scaleLabels} />
        </Select>
        <Select {...bind(form, "lengths")} hint="Proposed for new chains.">
          <Labeled labels={lengthLabels} />
        </Select>
      </Pair>
    </SettingsGroup>
  );
}

export function Invoices(form: Form) {
  return (
    <SettingsGroup title="Invoices">
      <Pair>
        <Select
          {...bind(form, "invoice_when")}
          hint="An issued invoice stays as it is. A refund or a cancellation adds a credit note."
        >
          <Labeled labels={momentLabels} />
        </Select>
        <Field
          {...bind(form, "invoice_prefix")}
          maxLength={4}
          hint={`Numbers look like ${form.draft.invoice_prefix}2026-000123.`}
        />
      </Pair>
    </SettingsGroup>
  );
}

export function Announcement(form: Form) {
  const { announcement, announcement_until: until } = form.draft;
  return (
    <SettingsGroup title="Line above the top bar">
      <Field {...bind(form, "announcement")} hint="A line above the top bar of every page. Empty for none." />
      <Field
        {...bind(form, "announcement_until")}
        type="datetime-local"
        max="9999-12-31T23:59"
        className="sm:w-1/2 sm:pr-2"
        hint={
          announcement !== "" && isOver(until)
            ? "This has passed: the line does not show."
            : `Empty to keep it. ${inputZone()}`
        }
      />
    </SettingsGroup>
  );
}

function Labeled({ labels }: { labels: Readonly<Record<string, string>> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

type ChoicesProps = { of: readonly Choice[]; chosen: string; name?: (value: string) => string };

/** Lists the chosen value even if it is no longer offered. */
function Choices({ of, chosen, name = (value) => value }: ChoicesProps) {
  const isListed = of.some(({ value }) => value === chosen);
  return (
    <>
      {!isListed && <option value={chosen}>{name(chosen)}</option>}
      {of.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}

function example(locale: string, currency: string): string {
  return formatPrice(1284.5, moneyFormat(locale, currency, currencyDecimals(currency)));
}
