/** Dollars from the data API, `19.99`, as whole cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Whole cents as dollars for the data API: `1999` becomes `19.99`. */
export function toDollars(cents: number): number {
  return cents / 100;
}

const dollarFormat = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Dollars for display: `$1,284.50`. */
export function formatPrice(dollars: number): string {
  return dollarFormat.format(dollars);
}

/** Cents for display: `128450` becomes `$1,284.50`. */
export function formatCents(cents: number): string {
  return dollarFormat.format(cents / 100);
}
