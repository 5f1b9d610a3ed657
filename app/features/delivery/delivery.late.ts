import { msg, plural } from "@lingui/core/runtime-macro";
import { pageLanguage, say } from "../../base/language/languages.ts";
import type { Terms } from "../../../domain/shop/shop.ts";
import { countryName, findCountry } from "../../../domain/delivery/countries.ts";
import { formatOf, type Formats } from "./addresses/format.ts";
import { isSameRegion } from "./addresses/formats.late.ts";
import { type Place, placeCode, territory } from "./addresses/territories.ts";
import type { Rules, ShippingMethod } from "./rules.ts";
import { zoneAt } from "./zones.ts";

export type Destination = Place & { shippingMethod: string };

export type Delivery = {
  terms: Terms;
  /** How orders can be shipped there; none if the country is not served. */
  methods: readonly ShippingMethod[];
  method: ShippingMethod | undefined;
  /** The name of a country without cash on delivery; null if there is cash, or the country is not known yet. */
  withoutCash: string | null;
};

/** What an order to there is placed under, as in `private.terms_for`; for an unknown country, the shop's own. */
export function deliveryAt(rules: Rules, destination: Destination, formats: Formats): Delivery {
  const code = placeCode(destination, formats);
  const zone = zoneAt(rules, code);
  const methods = zone?.methods ?? [];
  const method = methods.find(({ id }) => String(id) === destination.shippingMethod) ?? methods[0];
  const state = code === undefined ? "" : destination.state;
  return {
    methods,
    method,
    withoutCash: code !== undefined && zone?.takes_cash === false ? countryName(code, pageLanguage()) : null,
    terms: {
      pricesIncludeTax: rules.prices_include_tax,
      taxesShipping: rules.taxes_shipping,
      tax: taxAt(rules, code ?? rules.country, state, formats),
      shipping: method ? shippingTerms(method) : null,
    },
  };
}

export function shippingTerms({ id, fee, free_above: freeAbove }: ShippingMethod) {
  return { id, fee, freeAbove };
}

function taxAt({ charges_tax, tax_rates }: Rules, country: string | null, state: string, formats: Formats) {
  if (!charges_tax) return null;
  // A territory that is not named has the tax of the country that serves it, where it is one of the regions.
  const found =
    taxIn(tax_rates, country, state, formats) ??
    taxIn(tax_rates, territory(country)?.country, country ?? "", formats) ??
    tax_rates.find((rate) => rate.country === null);
  return found ? { name: found.name, rate: found.rate } : null;
}

function taxIn(
  rates: Rules["tax_rates"],
  country: string | null | undefined,
  state: string,
  formats: Formats,
) {
  const own = rates.filter((rate) => rate.country !== null && rate.country === country);
  const format = formatOf({ code: country ?? "", name: "" }, formats);
  const isThere = (region: string) =>
    isSameRegion(format, region, state) || (territory(state) && findCountry(region)?.code === state);
  return (
    own.find(({ region }) => region !== null && isThere(region)) ?? own.find(({ region }) => region === null)
  );
}

/** Why nothing can be ordered to this place, in a sentence; null if it is served, or not known yet. */
export function refusalOf(rules: Rules, place: Place, formats: Formats): string | null {
  const code = placeCode(place, formats);
  if (code === undefined || (zoneAt(rules, code)?.methods.length ?? 0) > 0) return null;
  const language = pageLanguage();
  const served = rules.zones
    .filter(({ methods }) => methods.length > 0)
    .flatMap(({ countries }) => countries.map((served) => countryName(served, language)))
    .toSorted((first, second) => first.localeCompare(second, language));
  const shown =
    served.length > 13
      ? [
          ...served.slice(0, 12),
          say(
            msg`${plural({ count: served.length - 12 }, { one: "# more country", other: "# more countries" })}`,
          ),
        ]
      : served;
  // English without a comma before "and", as the database says it.
  const list = new Intl.ListFormat(language === "en" ? "en-GB" : language).format(shown);
  const country = countryName(code, language);
  return say(
    list
      ? msg`We do not ship to ${{ country }}. We ship to ${{ countries: list }}.`
      : msg`We do not ship to ${{ country }}.`,
  );
}
