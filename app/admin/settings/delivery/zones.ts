import { msg } from "@lingui/core/runtime-macro";
import { checked } from "../../../base/forms/check.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { countryName } from "../../../../domain/delivery/countries.ts";
import { tooLong } from "../../../../domain/text/too-long.ts";
import { rowStore } from "../form/row-store.ts";
import type { RowDialogTexts } from "../form/row-texts.ts";
import type { ShippingFacts } from "./elsewhere-form.tsx";
import type { Method } from "./methods.ts";
import { pageLanguage, say } from "../../../base/language/languages.ts";
import { cleanLine } from "../../../../domain/text/line.ts";

/** Countries that are served alike, by their codes; none: everywhere else. */
export type ZoneValues = { name: string; countries: string[]; takes_cash: boolean };

export type Zone = ZoneValues & { id: number; updated_at: string };

/** `elsewhere`: for all countries that no other zone has. The chosen countries stay while it is ticked. */
export type ZoneDraft = { name: string; elsewhere: boolean; countries: string[]; takesCash: boolean };

export const zoneColumns = {
  name: { label: msg`Name` },
  countries: { label: msg`Countries`, show: namesOf },
  takes_cash: {
    label: msg`Cash on delivery`,
    show: (takes: boolean) => (takes ? say(msg`Yes`) : say(msg`No`)),
  },
};

export const zoneTexts: RowDialogTexts = {
  add: msg`Add zone`,
  edit: msg`Edit zone`,
  notSaved: msg`The zone could not be saved`,
  saved: msg`Somebody else saved this zone after you opened it. Your changes are not saved yet.`,
  savedUnseen: msg`Somebody else saved this zone after you opened it, but changed nothing that you see here.`,
  gone: msg`This zone was deleted in the meantime.`,
};

export const zoneStore = rowStore<ZoneValues>(
  "shipping_zones",
  ["name", "countries", "takes_cash"],
  (error) =>
    // Another zone has some of them.
    error.code === "PT409" ? new Refusal(error.message, "countries", { cause: error }) : error,
);

export function namesOf(countries: readonly string[]): string {
  return countries.length === 0 ? say(msg`Everywhere else`) : sortedNames(countries).join(", ");
}

export function sortedNames(countries: readonly string[]): string[] {
  const language = pageLanguage();
  const names = countries.map((code) => countryName(code, language));
  return names.toSorted((one, other) => one.localeCompare(other, language));
}

export function isElsewhere({ countries }: Pick<Zone, "countries">): boolean {
  return countries.length === 0;
}

/** Whether orders to this zone can be placed. */
export function isServed(zone: Zone, methods: readonly Method[], facts: ShippingFacts | null): boolean {
  const isOpen = !isElsewhere(zone) || facts?.ships_elsewhere !== false;
  return isOpen && methods.some(({ zone_id }) => zone_id === zone.id);
}

export function inOrder(zones: readonly Zone[]): Zone[] {
  const language = pageLanguage();
  return zones.toSorted(
    (one, other) =>
      Number(isElsewhere(one)) - Number(isElsewhere(other)) || one.name.localeCompare(other.name, language),
  );
}

export function checkZone({ name: typed, elsewhere, countries, takesCash }: ZoneDraft) {
  const name = cleanLine(typed);
  return checked<ZoneDraft, ZoneValues>(
    { name, countries: elsewhere ? [] : countries.toSorted(), takes_cash: takesCash },
    {
      name: name === "" ? say(msg`Please enter a name.`) : tooLong(name, 80, say),
      countries:
        elsewhere || countries.length > 0 ? undefined : say(msg`Please choose at least one country.`),
    },
  );
}
