import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { typedSchema } from "../../../../../domain/base/column-kinds.ts";
import { countryName } from "../../../../../domain/delivery/countries.ts";
import { type Fact, generalFacts, type GeneralName, generalNames } from "../../../../../domain/shop/facts.ts";
import type { Columns } from "../../../../base/edits/changes.ts";
import { formatDayAndTime } from "../../../formats/shop-times.ts";
import { fromLocalInput, toLocalInput } from "../../../forms/local-input.ts";
import { factStore, type StoredFacts } from "../../form/facts.ts";
import { currencyName, localeName, placeAndZone } from "./choices.ts";
import { languageName, pageLanguage, say } from "../../../../base/language/languages.ts";
import { pageMoney } from "../../../../base/language/page-money.ts";

export const generalStore = factStore(generalNames);

export type General = StoredFacts<GeneralName>;

export type GeneralDraft = Record<GeneralName, string>;

type Stored = string | number | null;

export const generalColumns = derived<Columns<General>>((fact) => ({
  label: fact.label,
  show: (value: Stored) => (value === null ? "" : shown(fact, String(value))),
}));

function shown(fact: Fact, value: string): string {
  switch (fact.kind) {
    case "country":
      return countryName(value, pageLanguage());
    case "currency":
      return currencyName(value);
    case "language":
      return languageName(value);
    case "locale":
      return localeName(value);
    case "time zone":
      return placeAndZone(value);
    case "moment":
      return formatDayAndTime(value);
    case "labeled":
      return fact.labels[value] ? say(fact.labels[value]) : value;
    default:
      return value;
  }
}

export const generalSchema = z.object(derived(schemaOf)) as unknown as z.ZodMiniType<General, GeneralDraft>;

function schemaOf(fact: Fact): z.ZodMiniType {
  switch (fact.kind) {
    case "country":
      return typedSchema({ kind: "choice", choices: {} }, null, say, pageMoney);
    case "currency":
    case "language":
    case "locale":
    case "time zone":
    case "labeled":
      return z.string();
    case "moment":
      return z.pipe(
        z.string().check(
          z.refine((typed) => typed === "" || fromLocalInput(typed) !== null, {
            error: () => say(msg`Please enter a day and a time, or leave this empty.`),
          }),
        ),
        z.transform(fromLocalInput),
      );
    default:
      return typedSchema(fact, "", say, pageMoney);
  }
}

function derived<Result extends Record<GeneralName, unknown>>(
  derive: (fact: Fact) => Result[GeneralName],
): Result {
  return Object.fromEntries(generalNames.map((name) => [name, derive(generalFacts[name])])) as Result;
}

export function generalValues(facts: General): General {
  const { announcement_until: until } = facts;
  // To the minute, as it is typed.
  return { ...facts, announcement_until: until && fromLocalInput(toLocalInput(until)) };
}

export function generalDraft(facts: General): GeneralDraft {
  const typed = generalNames.map((name) => [name, typedOf(generalFacts[name], facts[name])]);
  return Object.fromEntries(typed) as GeneralDraft;
}

function typedOf({ kind }: Fact, value: Stored): string {
  if (value === null) return "";
  return kind === "moment" ? toLocalInput(String(value)) : String(value);
}
