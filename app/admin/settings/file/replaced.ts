import type { Settings, Values } from "./settings-file.ts";

export type Replaced = { part: string; what: string };

export function replacedBy(given: Settings, now: Settings): Replaced[] {
  return [
    { part: "The shop and its look", what: changed(given.facts, now.facts) },
    { part: "Feature switches", what: changed(given.switches, now.switches) },
    { part: "Limits of orders", what: changed(given.order_limits, now.order_limits) },
    { part: "Tax rates", what: counted(given.tax_rates, now.tax_rates) },
    { part: "Shipping zones", what: counted(given.shipping_zones, now.shipping_zones) },
    { part: "Shipping methods", what: counted(methods(given), methods(now)) },
    { part: "Carriers", what: counted(given.carriers, now.carriers) },
    { part: "Pages", what: counted(given.pages, now.pages) },
    { part: "Search words", what: counted(given.synonyms, now.synonyms) },
    { part: "Text templates", what: counted(given.text_templates, now.text_templates) },
  ];
}

function methods({ shipping_zones: zones }: Settings) {
  return zones?.flatMap((zone) => zone.methods ?? []);
}

const asNow = "unchanged";

function changed(given: Values = {}, now: Values = {}): string {
  const count = Object.keys(given).filter(
    (name) => JSON.stringify(given[name]) !== JSON.stringify(now[name]),
  ).length;
  if (count === 0) return asNow;
  return count === 1 ? "1 value changes" : `${count} values change`;
}

function counted(given: unknown[] | undefined, now: unknown[] = []): string {
  if (!given || JSON.stringify(given) === JSON.stringify(now)) return asNow;
  return `${given.length} instead of ${now.length}`;
}
