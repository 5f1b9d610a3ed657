import { msg, plural } from "@lingui/core/runtime-macro";
import type { Settings, Values } from "./settings-file.ts";
import { say } from "../../../../base/language/languages.ts";

export type Replaced = { part: string; what: string };

export function replacedBy(given: Settings, now: Settings): Replaced[] {
  return [
    { part: say(msg`The shop and its look`), what: changed(given.facts, now.facts) },
    { part: say(msg`Feature switches`), what: changed(given.switches, now.switches) },
    { part: say(msg`Limits of orders`), what: changed(given.order_limits, now.order_limits) },
    { part: say(msg`Tax rates`), what: counted(given.tax_rates, now.tax_rates) },
    { part: say(msg`Shipping zones`), what: counted(given.shipping_zones, now.shipping_zones) },
    { part: say(msg`Shipping methods`), what: counted(methods(given), methods(now)) },
    { part: say(msg`Gift wraps`), what: counted(given.gift_wraps, now.gift_wraps) },
    { part: say(msg`Carriers`), what: counted(given.carriers, now.carriers) },
    { part: say(msg`Pages`), what: counted(given.pages, now.pages) },
    { part: say(msg`Home page`), what: counted(given.home_sections, now.home_sections) },
    { part: say(msg`Menu and footer`), what: counted(entries(given), entries(now)) },
    { part: say(msg`Search words`), what: counted(given.synonyms, now.synonyms) },
    { part: say(msg`Text templates`), what: counted(given.text_templates, now.text_templates) },
    { part: say(msg`Languages`), what: kept(given.languages, now.languages) },
  ];
}

function methods({ shipping_zones: zones }: Settings) {
  return zones?.flatMap((zone) => zone.methods ?? []);
}

function entries({ menu_entries: first }: Settings) {
  return first?.flatMap((entry) => [entry, ...(entry.entries ?? [])]);
}

const asNow = msg`unchanged`;

function changed(given: Values = {}, now: Values = {}): string {
  const count = Object.keys(given).filter(
    (name) => JSON.stringify(given[name]) !== JSON.stringify(now[name]),
  ).length;
  if (count === 0) return say(asNow);
  return say(msg`${plural({ count }, { one: "# value changes", other: "# values change" })}`);
}

/** Languages that a file leaves out stay. */
function kept(given: Values[] = [], now: Values[] = []): string {
  const known = new Map(now.map((language) => [language["code"], JSON.stringify(language)]));
  const count = given.filter((language) => known.get(language["code"]) !== JSON.stringify(language)).length;
  if (count === 0) return say(asNow);
  return say(msg`${plural({ count }, { one: "# is added or changes", other: "# are added or change" })}`);
}

function counted(given: unknown[] | undefined, now: unknown[] = []): string {
  if (!given || JSON.stringify(given) === JSON.stringify(now)) return say(asNow);
  return say(msg`${{ given: given.length }} instead of ${{ before: now.length }}`);
}
