/**
 * Prints the statement for a migration that stores by what names `private.find_country` knows each country. The names are
 * those of Intl: in English, in languages that many orders are written in, and in the countries' own.
 */
import { countryCodes, otherNames } from "../domain/delivery/countries.ts";

const common = ["en", "de", "fr", "es", "it", "pt", "nl"];

/** Countries whose own name is not in the language that Intl expects most people there to speak, or not only in it. */
const further: Partial<Record<string, string[]>> = {
  AE: ["en"],
  BE: ["nl", "fr", "de"],
  BY: ["be", "ru"],
  CH: ["de", "fr", "it", "rm"],
  CY: ["el", "tr"],
  FI: ["fi", "sv"],
  HK: ["zh-Hant"],
  IE: ["ga"],
  IN: ["hi"],
  KZ: ["kk", "ru"],
  LK: ["si", "ta"],
  LU: ["lb"],
  MO: ["zh-Hant"],
  SG: ["zh", "ms"],
  TW: ["zh-Hant"],
};

const byName = new Map<string, Set<string>>();
const add = (name: string, code: string) => {
  const key = name.toLowerCase();
  byName.set(key, (byName.get(key) ?? new Set()).add(code));
};
for (const code of countryCodes) {
  const own = new Intl.Locale(`und-${code}`).maximize().language;
  for (const language of [...common, own, ...(further[code] ?? [])])
    for (const style of ["long", "short"] as const) {
      const name = new Intl.DisplayNames(language, { type: "region", style, fallback: "none" }).of(code);
      if (name) add(name, code);
    }
}
for (const [name, code] of Object.entries(otherNames)) byName.set(name, new Set([code]));

const rows = countryCodes.map((code) => {
  // A name that two countries have in two languages says nothing.
  const names = [...byName].filter(([, codes]) => codes.size === 1 && codes.has(code)).map(([name]) => name);
  return `  ('${code}', '${JSON.stringify(names).replaceAll("'", "''")}')`;
});
console.log(
  "update private.countries as country set spellings = array(\n" +
    "  select distinct private.folded_region(spelling) from jsonb_array_elements_text(given.names) as known (spelling) order by 1\n" +
    `)\nfrom (values\n${rows.join(",\n")}\n) as listed (code, list)\n` +
    "cross join lateral (select listed.list::jsonb as names) as given\nwhere country.code = listed.code;",
);
