/** The sort orders of the products page: their value in its address, and their label. */
export const productSorts = [
  { value: "name", label: "Name A-Z" },
  { value: "price-asc", label: "Price low to high" },
  { value: "price-desc", label: "Price high to low" },
  { value: "rating", label: "Rating" },
] as const;

export type ProductSort = (typeof productSorts)[number]["value"];

/** What the products page shows, as its address says: `/products?q=ring&category=Gemstones&sort=rating`. */
export type ProductFilter = {
  /** Trimmed search text; empty for none. */
  q: string;
  /** A category's name; null for all products. */
  category: string | null;
  sort: ProductSort;
};

/** Longer search texts are cut. */
export const maxSearchLength = 100;

/** Reads a filter from an address. Invalid values fall back to the defaults. */
export function readFilter(search: URLSearchParams): ProductFilter {
  const sort = search.get("sort");
  return {
    q: (search.get("q") ?? "").replaceAll("\0", "").trim().slice(0, maxSearchLength).trim(),
    category: (search.get("category") ?? "").replaceAll("\0", "").trim().slice(0, 100) || null,
    sort: productSorts.find(({ value }) => value === sort)?.value ?? "name",
  };
}

/** The address of the products page with this filter; what is left out has its default. */
export function productsAddress({ q, category, sort }: Partial<ProductFilter> = {}): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (category) search.set("category", category);
  if (sort && sort !== "name") search.set("sort", sort);
  return search.size === 0 ? "/products" : `/products?${search}`;
}
