import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { moneyFormat } from "../../../../../domain/money/money-format.ts";
import { formatPrice } from "../../../../../domain/money/money.ts";
import { currencyDecimals } from "../../../../../domain/money/currencies.ts";
import { countriesIn } from "../../../../../domain/delivery/countries.ts";
import {
  type Fact,
  type FactGroup,
  factGroups,
  generalFacts,
  type GeneralName,
  generalNames,
} from "../../../../../domain/shop/facts.ts";
import { Field } from "../../../../base/forms/field.tsx";
import { Select } from "../../../../base/forms/select.tsx";
import { TextArea } from "../../../../base/forms/text-area.tsx";
import { inputZone, isOver } from "../../../forms/local-input.ts";
import type { FormParts } from "../../form/settings-form.tsx";
import { Pair, SettingsGroup } from "../../form/settings-group.tsx";
import { AmountsToRound } from "./amounts-to-round.tsx";
import type { UnroundedAmount } from "./change-currency.ts";
import { type Choice, currencies, localeName, numberFormats, placeAndZone, timeZones } from "./choices.ts";
import type { GeneralDraft } from "./general-facts.ts";
import { LanguageField } from "./language-field.tsx";
import { moveTo } from "./move-to.ts";
import { say } from "../../../../base/language/languages.ts";

type Form = FormParts<GeneralDraft> & {
  unrounded: readonly UnroundedAmount[];
};

export function GeneralGroups(form: Form) {
  const { t } = useLingui();
  return (Object.keys(factGroups) as FactGroup[]).map((group) => (
    <SettingsGroup key={group} title={t(factGroups[group])}>
      {rowsOf(group).map(([first, second]) =>
        second === undefined ? (
          <FactField key={first} form={form} name={first} />
        ) : (
          <Pair key={first}>
            <FactField form={form} name={first} />
            <FactField form={form} name={second} />
          </Pair>
        ),
      )}
    </SettingsGroup>
  ));
}

type Row = [GeneralName] | [GeneralName, GeneralName];

/** The group's fields, two in a row where both are half as wide. */
function rowsOf(group: FactGroup): Row[] {
  const rows: Row[] = [];
  for (const name of generalNames) {
    const fact: Fact = generalFacts[name];
    if (fact.group !== group) continue;
    const row = rows.at(-1);
    const before: Fact | undefined = row?.length === 1 ? generalFacts[row[0]] : undefined;
    if (row && fact.isHalf && before?.isHalf) row[1] = name;
    else rows.push([name]);
  }
  return rows;
}

type FactFieldProps = { form: Form; name: GeneralName };

function FactField({ form, name }: FactFieldProps) {
  const { i18n, t } = useLingui();
  const fact: Fact = generalFacts[name];
  const { draft } = form;
  const field = {
    ...form.field(name),
    label: t(fact.label),
    hint: hints[name]?.(draft) ?? (fact.hint && t(fact.hint)),
    autoComplete: "off",
  };
  switch (fact.kind) {
    case "text":
      return <TextArea {...field} rows={3} />;
    case "phone":
      return <Field {...field} type="tel" />;
    case "email":
      return <Field {...field} type="email" />;
    case "count":
      return <Field {...field} inputMode="numeric" />;
    case "moment":
      return <Field {...field} type="datetime-local" max="9999-12-31T23:59" className="sm:w-1/2 sm:pe-2" />;
    case "pattern":
      return <Field {...field} maxLength={fact.max} />;
    case "labeled":
      return (
        <Select {...field}>
          <Labeled labels={fact.labels} />
        </Select>
      );
    case "country":
      return (
        <Select {...field} onChange={({ currentTarget }) => form.change(moveTo(draft, currentTarget.value))}>
          <option value="">{t`Not stated yet`}</option>
          {countriesIn(i18n.locale).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      );
    case "currency":
      return (
        <div>
          <Select {...field}>
            <Choices of={currencies()} chosen={draft[name]} />
          </Select>
          {form.problems[name] && form.unrounded.length > 0 && (
            <AmountsToRound amounts={form.unrounded} onRounded={form.submit} />
          )}
        </div>
      );
    case "language":
      return <LanguageField {...field} value={draft.language} />;
    case "locale":
      return (
        <Select {...field}>
          <Choices of={numberFormats()} chosen={draft[name]} name={localeName} />
        </Select>
      );
    case "time zone":
      return (
        <Select {...field}>
          <Choices of={timeZones()} chosen={draft[name]} name={placeAndZone} />
        </Select>
      );
    default:
      return <Field {...field} required={"required" in fact} />;
  }
}

const hints: { [Name in GeneralName]?: (draft: GeneralDraft) => string } = {
  locale: ({ locale, currency }) => say(msg`Amounts look like ${{ amount: example(locale, currency) }}.`),
  invoice_prefix: ({ invoice_prefix: prefix }) =>
    say(msg`Numbers look like ${{ number: `${prefix}2026-000123` }}.`),
  announcement_until: ({ announcement, announcement_until: until }) =>
    announcement !== "" && isOver(until)
      ? say(msg`This time has passed: the line is not shown.`)
      : `${say(msg`Leave it empty to keep it.`)} ${inputZone()}`,
};

function Labeled({ labels }: { labels: Readonly<Record<string, MessageDescriptor>> }) {
  const { t } = useLingui();
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {t(label)}
    </option>
  ));
}

type ChoicesProps = { of: readonly Choice[]; chosen: string; name?: (value: string) => string };

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
