/** The orders that the products page offers, as they stand in its address and on screen. */
export const productSorts = [
  { value: "name", label: "Name A-Z" },
  { value: "price-asc", label: "Price low to high" },
  { value: "price-desc", label: "Price high to low" },
  { value: "rating", label: "Rating" },
] as const;

export type ProductSort = (typeof productSorts)[number]["value"];

/** What the products page shows. Its address holds all of it: `/products?q=ring&category=Gemstones&sort=rating`. */
export type ProductFilter = {
  /** Search text, trimmed; empty for none. */
  q: string;
  /** A category's name; null for all products. */
  category: string | null;
  sort: ProductSort;
};

/** The longest search text that is looked for; the search box lets no more in. */
export const longestSearch = 100;

/** Reads a filter from an address. What makes no sense there falls back quietly. */
export function readFilter(search: URLSearchParams): ProductFilter {
  const sort = search.get("sort");
  return {
    q: (search.get("q") ?? "").replaceAll("\0", "").trim().slice(0, longestSearch).trim(),
    category: (search.get("category") ?? "").replaceAll("\0", "").trim().slice(0, 100) || null,
    sort: productSorts.find(({ value }) => value === sort)?.value ?? "name",
  };
}

/** The address of the products page with this filter; what is left out is as at first. */
export function productsAddress({ q, category, sort }: Partial<ProductFilter> = {}): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (category) search.set("category", category);
  if (sort && sort !== "name") search.set("sort", sort);
  return search.size === 0 ? "/products" : `/products?${search}`;
}
