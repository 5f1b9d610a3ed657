/** ISO 3166-1 alpha-2. The database has the same list: `private.country_codes`. */
export const countryCodes: readonly string[] = (
  "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCR" +
  "CUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHU" +
  "IDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQ" +
  "MRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSI" +
  "SJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW"
).match(/../g)!;

/** The English name, which orders store. */
export type Country = { code: string; name: string };

const names = new Intl.DisplayNames("en", { type: "region" });

/** By name. */
export const countries: readonly Country[] = countryCodes
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .toSorted((one, other) => one.name.localeCompare(other.name, "en"));

/** Common spellings that are neither the name nor the code. */
const otherNames: Record<string, string> = {
  usa: "US",
  "u.s.": "US",
  "u.s.a.": "US",
  "united states of america": "US",
  uk: "GB",
  "great britain": "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "hong kong": "HK",
  macau: "MO",
  turkey: "TR",
  "czech republic": "CZ",
  holland: "NL",
  "the netherlands": "NL",
  uae: "AE",
  burma: "MM",
  "ivory coast": "CI",
};

/** The country with this name or code, in any case; undefined if there is none. */
export function findCountry(text: string): Country | undefined {
  const wanted = text.trim().toLowerCase();
  const code = otherNames[wanted] ?? wanted.toUpperCase();
  return countries.find((country) => country.code === code || country.name.toLowerCase() === wanted);
}

/** The name of the country with this code. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}
