/** For parcels of a carrier that the settings do not name. */
export const otherCarrier = "Other";

/** The carrier's name for customers; null where the order has none. */
export function namedCarrier(provider: string | null | undefined): string | null {
  return provider === otherCarrier ? null : (provider ?? null);
}
