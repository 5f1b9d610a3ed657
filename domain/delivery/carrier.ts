export const otherCarrier = "Other";

export function namedCarrier(provider: string | null | undefined): string | null {
  return provider === otherCarrier ? null : (provider ?? null);
}
