/** A new shop's only method, which goes without saying. */
const usual = "Standard shipping";

/** The name of an order's shipping method; null if nobody needs to read it. */
export function methodToName(method: string | null): string | null {
  return method === usual ? null : method;
}
