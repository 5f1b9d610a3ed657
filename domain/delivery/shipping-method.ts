/** A new shop's only method, which goes without saying. */
const usual = "Standard shipping";

export function methodToName(method: string | null): string | null {
  return method === usual ? null : method;
}
