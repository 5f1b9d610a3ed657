import patterns from "./address-patterns.json" with { type: "json" };
import { countryName, findCountry } from "./countries.ts";
import type { ShippingAddress } from "./shipping-address.ts";

type Label = Omit<ShippingAddress, "email" | "phone">;

/** Most countries with regions write addresses this way. */
const usual = "%A|%C, %S %Z";

/** Scripts in whose countries an address is written in another order than in Latin letters. */
const ownScript = /[\u0370-\u1cff\u2e80-\ud7ff]/;

/**
 * An address label's lines, by Google's patterns of the country (`npm run address-formats`), with parts that have no
 * place there. The database's `private.address_lines`. @param language of the country's name, BCP 47; English by default
 */
export function addressLines(
  { name, line1, line2, city, state, postal_code, country, country_code }: Label,
  language?: string,
) {
  const given = findCountry(country_code)?.code;
  const code = given ?? codeIn(country);
  const isOwn = ownScript.test(line1 + city);
  const pattern = (isOwn && patternOf(patterns.own, code)) || patternOf(patterns.latin, code) || usual;
  const street = [line1, line2].filter(Boolean).join("\n");
  const region = state.toLowerCase() === city.toLowerCase() ? "" : state;
  const parts: Record<string, string> = { N: name, A: street, C: city, S: region, Z: postal_code };
  const placed = pattern.split("|").map((line) => written(line, parts));
  const left = Object.keys(parts).filter((part) => !pattern.includes(`%${part}`));
  return [
    ...(left.includes("N") ? [name] : []),
    ...placed,
    ...left.filter((part) => part !== "N").map((part) => parts[part]!),
    given === undefined ? country : countryName(given, language),
  ]
    .filter(Boolean)
    .join("\n");
}

/** A former version's address may have a region beside its country: California, USA, or US-CA. */
function codeIn(country: string): string {
  const [, region, land] = /^(.+),([^,]+)$/.exec(country) ?? [];
  const [, signed] = /^([a-z]{2})-[a-z0-9]{1,3}$/i.exec(country.trim()) ?? [];
  return [country, land, signed, region].map((text) => findCountry(text ?? "")?.code).find(Boolean) ?? "";
}

function patternOf(list: Record<string, string>, code: string): string | undefined {
  return Object.keys(list).find((pattern) => code !== "" && list[pattern]!.split(" ").includes(code));
}

/** A line without the parts that are empty, and without the signs beside them. */
function written(line: string, parts: Record<string, string>): string {
  let text = "";
  let between = "";
  for (const [, part, signs] of line.matchAll(/%([A-Z])|([^%]+)/g)) {
    if (signs !== undefined) between = signs;
    else if (parts[part!] !== "") {
      // In Latin letters, words need a blank between them.
      const blank = /[A-Za-z]$/.test(text) ? " " : "";
      text += (text === "" && !line.startsWith(between) ? "" : between || blank) + parts[part!]!;
      between = "";
    } else if (text === "") between = "";
  }
  return text;
}
