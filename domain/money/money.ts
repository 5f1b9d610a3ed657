/** How amounts are written, made by Intl on the server: its first use takes a browser 10 ms. */
export type MoneyFormat = {
  /** ISO 4217. */
  currency: string;
  /** BCP 47. */
  locale: string;
  decimals: number;
  /** Around a positive amount: `$` and nothing, or nothing and ` €`. */
  around: readonly [before: string, after: string];
  /** The same for a negative one. */
  aroundNegative: readonly [before: string, after: string];
  group: string;
  point: string;
  /** Whether groups above the thousands have two digits, as in India. */
  lakhs: boolean;
  /** The least number of digits of a whole amount that is grouped. */
  groupedFrom: number;
};

export const dollars: MoneyFormat = {
  currency: "USD",
  locale: "en-US",
  decimals: 2,
  around: ["$", ""],
  aroundNegative: ["-$", ""],
  group: ",",
  point: ".",
  lakhs: false,
  groupedFrom: 4,
};

let shops = dollars;

/** Says how the shop's amounts are written, from here on. A process serves one shop, and a page shows one. */
export function setMoneyFormat(format: MoneyFormat) {
  shops = format;
}

export function shopMoney(): MoneyFormat {
  return shops;
}

/** What stands beside the shop's amounts: `$`, `€` or `CHF`. */
export function currencySign({ around } = shops): string {
  return around.join("").trim();
}

/** An amount of the data API, `19.99`, in the currency's minor unit: 1999 cents, or whole yen. */
export function toCents(amount: number, { decimals } = shops): number {
  return Math.round(amount * 10 ** decimals);
}

/** Minor units as an amount of the data API: `1999` becomes `19.99`. */
export function toAmount(cents: number, { decimals } = shops): number {
  return cents / 10 ** decimals;
}

/** An amount of the data API for display: `$1,284.50`. */
export function formatPrice(amount: number, format = shops): string {
  return formatCents(toCents(amount, format), format);
}

/** The same without decimals if they are all zero: `$50`. */
export function formatBriefly(amount: number): string {
  return formatPrice(amount, Number.isInteger(amount) ? { ...shops, decimals: 0 } : shops);
}

/** Minor units for display: `128450` becomes `$1,284.50`. */
export function formatCents(cents: number, format = shops): string {
  const { decimals, group, point, lakhs, groupedFrom } = format;
  const [before, after] = cents < 0 ? format.aroundNegative : format.around;
  const [whole = "", fraction] = toAmount(Math.abs(cents), format).toFixed(decimals).split(".");
  const boundaries = lakhs ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  const grouped = whole.length < groupedFrom ? whole : whole.replace(boundaries, group);
  return before + grouped + (fraction ? point + fraction : "") + after;
}
