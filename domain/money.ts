/** Dollars from the data API, `19.99`, as whole cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Whole cents as dollars for the data API: `1999` becomes `19.99`. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Dollars for display: `$1,284.50`. */
export function formatPrice(dollars: number): string {
  return formatCents(toCents(dollars));
}

/**
 * Cents for display: `128450` becomes `$1,284.50`. Without `Intl`, whose first format for a currency takes a browser 10 ms:
 * on a phone, that would be the longest part of starting a page's scripts.
 */
export function formatCents(cents: number): string {
  return (cents / 100)
    .toFixed(2)
    .replace(/\B(?=(?:\d{3})+\.)/g, ",")
    .replace(/^-?/, "$&$$");
}
