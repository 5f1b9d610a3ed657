import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";

type Taxed = { taxed: { name: string; rate: number } | null; pricesIncludeTax: boolean };

/** What the row of the tax says: `Tax (8%)` or, where the prices include it, `Includes VAT (19%)`. */
export function taxLabel({ taxed, pricesIncludeTax }: Taxed): MessageDescriptor {
  const { name = "", rate = 0 } = taxed ?? {};
  return pricesIncludeTax
    ? msg`Includes ${{ tax: name }} (${{ rate }}%)`
    : msg`${{ tax: name }} (${{ rate }}%)`;
}
