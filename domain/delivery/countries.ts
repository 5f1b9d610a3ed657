/** ISO 3166-1 alpha-2, and XK, by which the post knows Kosovo. The database has the same list: `private.country_codes`. */
export const countryCodes: readonly string[] = (
  "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCR" +
  "CUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHU" +
  "IDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQ" +
  "MRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSI" +
  "SJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSXKYEYTZAZMZW"
).match(/../g)!;

export type Country = { code: string; name: string };

const names = new Map<string, Intl.DisplayNames>();
const lists = new Map<string, readonly Country[]>();

/** @param language BCP 47; English is what orders store */
export function countryName(code: string, language = "en"): string {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: "region" });
  names.set(language, known);
  return known.of(code) ?? code;
}

export const countries: readonly Country[] = countriesIn("en");

/** Every country by its name in a language, in that language's order. @param language BCP 47 */
export function countriesIn(language: string): readonly Country[] {
  const known = lists.get(language);
  if (known) return known;
  const { compare } = new Intl.Collator(language);
  const list = countryCodes
    .map((code) => ({ code, name: countryName(code, language) }))
    .toSorted((one, other) => compare(one.name, other.name));
  lists.set(language, list);
  return list;
}

/** Common spellings that are neither the name nor the code, in lower case. `npm run country-names` gives them to the database. */
export const otherNames: Record<string, string> = {
  usa: "US",
  us: "US",
  "u.s.": "US",
  "u.s.a.": "US",
  america: "US",
  "united states of america": "US",
  "the united states": "US",
  "the united states of america": "US",
  uk: "GB",
  "u.k.": "GB",
  "the united kingdom": "GB",
  "great britain": "GB",
  "united kingdom of great britain and northern ireland": "GB",
  britain: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "northern ireland": "GB",
  "hong kong": "HK",
  macau: "MO",
  macao: "MO",
  turkey: "TR",
  "czech republic": "CZ",
  holland: "NL",
  "the netherlands": "NL",
  uae: "AE",
  burma: "MM",
  "ivory coast": "CI",
  "republic of ireland": "IE",
  "south korea": "KR",
  "republic of korea": "KR",
  korea: "KR",
  brd: "DE",
  "federal republic of germany": "DE",
  "bundesrepublik deutschland": "DE",
  "republik österreich": "AT",
  "russian federation": "RU",
  "people's republic of china": "CN",
  prc: "CN",
  "republic of china": "TW",
  "taiwan, republic of china": "TW",
  "viet nam": "VN",
  "the bahamas": "BS",
  "the gambia": "GM",
  "the philippines": "PH",
  "cape verde": "CV",
  swaziland: "SZ",
  macedonia: "MK",
  "democratic republic of the congo": "CD",
  "republic of the congo": "CG",
  vatican: "VA",
  svalbard: "SJ",
  "jan mayen": "SJ",
  åland: "AX",
  "us virgin islands": "VI",
  usvi: "VI",
  "commonwealth of puerto rico": "PR",
  saipan: "MP",
  "federated states of micronesia": "FM",
  kosova: "XK",
  "republic of kosovo": "XK",
};

export function findCountry(text: string): Country | undefined {
  const wanted = text.trim().toLowerCase();
  const code = otherNames[wanted] ?? wanted.toUpperCase();
  return countries.find((country) => country.code === code || country.name.toLowerCase() === wanted);
}
