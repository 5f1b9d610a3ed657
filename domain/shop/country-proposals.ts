import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { currencyCodes } from "../money/currency-codes.ts";
import type { LengthUnit, RingScale } from "./shop.ts";

/** What a shop in a country usually has. The owner changes what is not so; nothing is decided by it. */
export type Proposals = {
  /** ISO 4217. */
  currency: string;
  /** BCP 47: how numbers are written. */
  locale: string;
  timeZone: string;
  ringSizes: RingScale;
  lengths: LengthUnit;
  /** Within how many days of delivery a piece can be returned. */
  returnDays: number;
  /** The usual rate, in percent; null where it differs by place, or is not known here. */
  tax: { name: MessageDescriptor; rate: number; isIncluded: boolean } | null;
};

/** Currencies of countries whose own code is not the beginning of it, as in ISO 4217 it is for all others. */
const sharedCurrencies: Readonly<Record<string, string>> = {
  EUR: "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT",
  USD: "AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI",
  GBP: "GG GS IM JE",
  AUD: "CC CX HM KI NF NR TV",
  NZD: "CK NU PN TK",
  CHF: "LI",
  DKK: "FO GL",
  NOK: "BV SJ",
  ILS: "PS",
  MAD: "EH",
  XCD: "AG AI DM GD KN LC MS VC",
  XOF: "BF BJ CI GW ML NE SN TG",
  XAF: "CF CG CM GA GQ TD",
  XPF: "NC PF WF",
};

/** Standard rates, as of 2026, by what shoppers call the tax. India's is that of jewelry. */
const taxes: readonly (readonly [name: MessageDescriptor, rates: string])[] = [
  [
    msg`VAT`,
    "AE 5 AT 20 BE 21 BG 20 CH 8.1 CY 19 CZ 21 DE 19 DK 25 EE 24 ES 21 FI 25.5 FR 20 GB 20 GR 24 HR 25 HU 27 IE 23 IL 18 " +
      "IS 24 IT 22 LI 8.1 LT 21 LU 17 LV 21 MC 20 MT 18 MX 16 NL 21 NO 25 PL 23 PT 23 RO 21 RS 20 SA 15 SE 25 SI 22 SK 23 TH 7 " +
      "TR 20 UA 20 ZA 15",
  ],
  [msg`GST`, "AU 10 IN 3 NZ 15 SG 9"],
  [msg`Consumption tax`, "JP 10"],
];

/** Whose ring sizes jewelers use; elsewhere those of the United States are known best. */
const ringSizes: readonly (readonly [RingScale, string])[] = [
  ["UK", "AU FJ GB GG GI IE IM JE NZ ZA"],
  [
    "EU",
    "AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GF GL GP GR HR HU IS IT LI LT LU LV MC MD ME MK MQ MT NC NL NO PF " +
      "PL PM PT RE RO RS SE SI SK SM UA VA WF XK YT",
  ],
];

/** The countries where chains are sold by inches. */
const inches = "AS BS CA GB GU IN LK MP PR US VI";

/** The countries whose law lets whoever buys at a distance return it within two weeks. */
const twoWeeks =
  "AT AX BE BG CY CZ DE DK EE ES FI FR GB GF GP GR HR HU IE IS IT LI LT LU LV MF MQ MT NL NO PL PT RE RO SE SI SK YT";

/** The countries where several ways to write amounts are common. */
export const locales: readonly string[] = (
  "en-US en-GB en-AU en-CA en-IE en-IN en-NZ en-SG en-ZA de-DE de-AT de-CH fr-FR fr-BE fr-CA fr-CH it-IT it-CH es-ES " +
  "es-AR es-CL es-CO es-MX pt-PT pt-BR nl-NL nl-BE da-DK sv-SE nb-NO fi-FI is-IS et-EE lv-LV lt-LT pl-PL cs-CZ sk-SK " +
  "hu-HU ro-RO bg-BG hr-HR sl-SI sr-RS el-GR tr-TR uk-UA ru-RU he-IL ar-AE ar-EG ar-SA hi-IN bn-BD ta-IN ur-PK si-LK " +
  "th-TH vi-VN id-ID ms-MY fil-PH zh-CN zh-HK zh-TW ja-JP ko-KR sw-KE"
).split(" ");

/**
 * @param country ISO 3166-1 alpha-2 @param here the asker's time zone, which a country with several may have
 * @param language BCP 47: the shop's, for a country with several
 */
export function proposalsFor(country: string, here?: string, language = "en"): Proposals {
  const zones = zonesOf(country);
  return {
    currency: currencyOf(country),
    locale: localeOf(country, language),
    timeZone: here !== undefined && (zones.length === 0 || zones.includes(here)) ? here : (zones[0] ?? "UTC"),
    ringSizes: ringSizes.find(([, countries]) => countries.split(" ").includes(country))?.[0] ?? "US",
    lengths: inches.split(" ").includes(country) ? "in" : "cm",
    returnDays: twoWeeks.split(" ").includes(country) ? 14 : 30,
    tax: taxOf(country),
  };
}

function currencyOf(country: string): string {
  const shared = Object.entries(sharedCurrencies).find(([, countries]) =>
    countries.split(" ").includes(country),
  );
  return shared?.[0] ?? currencyCodes.find((code) => code.startsWith(country)) ?? "USD";
}

function localeOf(country: string, shops: string): string {
  const { language } = new Intl.Locale("und", { region: country }).maximize();
  const there = locales.filter((locale) => locale.endsWith(`-${country}`));
  return (
    there.find((locale) => locale.startsWith(`${new Intl.Locale(shops).language}-`)) ??
    there.find((locale) => locale.startsWith("en-")) ??
    there.find((locale) => locale.startsWith(`${language}-`)) ??
    there[0] ??
    locales.find((locale) => locale.startsWith(`${language}-`)) ??
    "en-US"
  );
}

function zonesOf(country: string): readonly string[] {
  const region = new Intl.Locale("und", { region: country }) as Intl.Locale & {
    getTimeZones?: () => string[];
  };
  return region.getTimeZones?.() ?? [];
}

function taxOf(country: string): Proposals["tax"] {
  for (const [name, rates] of taxes) {
    const [, rate] = new RegExp(String.raw`\b${country} ([\d.]+)`).exec(rates) ?? [];
    if (rate !== undefined) return { name, rate: Number(rate), isIncluded: true };
  }
  return null;
}
