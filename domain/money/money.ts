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

/** What the minor unit takes. */
export type Decimals = Pick<MoneyFormat, "decimals">;

/** What stands beside the amounts: `$`, `€` or `CHF`. */
export function currencySign({ around }: MoneyFormat): string {
  return around.join("").trim();
}

/** An amount of the data API, `19.99`, in the currency's minor unit: 1999 cents, or whole yen. */
export function toCents(amount: number, { decimals }: Decimals): number {
  return Math.round(amount * 10 ** decimals);
}

/** Minor units as an amount of the data API: `1999` becomes `19.99`. */
export function toAmount(cents: number, { decimals }: Decimals): number {
  return cents / 10 ** decimals;
}

/** An amount of the data API for display: `$1,284.50`. */
export function formatPrice(amount: number, money: MoneyFormat): string {
  return formatCents(toCents(amount, money), money);
}

/** The same without decimals if they are all zero: `$50`. */
export function formatBriefly(amount: number, money: MoneyFormat): string {
  return formatPrice(amount, Number.isInteger(amount) ? { ...money, decimals: 0 } : money);
}

/** Minor units for display: `128450` becomes `$1,284.50`. */
export function formatCents(cents: number, money: MoneyFormat): string {
  const { decimals, group, point, lakhs, groupedFrom } = money;
  const [before, after] = cents < 0 ? money.aroundNegative : money.around;
  const [whole = "", fraction] = toAmount(Math.abs(cents), money).toFixed(decimals).split(".");
  const boundaries = lakhs ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  const grouped = whole.length < groupedFrom ? whole : whole.replace(boundaries, group);
  return before + grouped + (fraction ? point + fraction : "") + after;
}
