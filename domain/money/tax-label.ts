type Taxed = { taxed: { name: string; rate: number } | null; pricesIncludeTax: boolean };

/** What the row of the tax says: `Tax (8%)` or, where the prices include it, `Includes VAT (19%)`. */
export function taxLabel({ taxed, pricesIncludeTax }: Taxed): string {
  return `${pricesIncludeTax ? "Includes " : ""}${taxed?.name} (${taxed?.rate}%)`;
}
