/** ISO 3166-1 alpha-2. The database has the same list: `private.country_codes`. */
export const countryCodes = (
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA " +
  "CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA " +
  "GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP " +
  "KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS " +
  "MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS " +
  "RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW " +
  "TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
).split(" ");

/** The name is English, and what an order stores. */
export type Country = { code: string; name: string };

const names = new Intl.DisplayNames("en", { type: "region" });

/** By name. */
export const countries: readonly Country[] = countryCodes
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .toSorted((one, other) => one.name.localeCompare(other.name, "en"));

/** What people write, where it is neither the name nor the code. */
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

/** The country of this name or code, in any case; undefined where there is none. */
export function findCountry(text: string): Country | undefined {
  const wanted = text.trim().toLowerCase();
  const code = otherNames[wanted] ?? wanted.toUpperCase();
  return countries.find((country) => country.code === code || country.name.toLowerCase() === wanted);
}

/** The name of the country with this code. */
export function countryName(code: string): string {
  return names.of(code) ?? code;
}
