import { pageLanguage } from "../../base/language/languages.ts";
import type { Db } from "../../base/clients/load-context.ts";
import type { CategoryCount } from "./categories.ts";
import type { ProductFilter } from "./product-filter.ts";
import { countFacets, listMatchingProducts } from "./listing-queries.late.ts";
import type { CardProduct } from "./queries.ts";
import { readSearch } from "./search-words.late.ts";
import type { MoneyFormat } from "../../../domain/money/money.ts";

/** Suggestions for a search: the best-matching products, and the categories with the most matches. */
export type Suggestions = { filter: ProductFilter; products: CardProduct[]; categories: CategoryCount[] };

const suggestedProducts = 5;
const suggestedCategories = 3;

export async function listSuggestions(db: Db, text: string, money: MoneyFormat): Promise<Suggestions> {
  const filter = readSearch(new URLSearchParams({ q: text }), { language: pageLanguage(), money });
  const [products, counts] = await Promise.all([
    listMatchingProducts(db, filter, { from: 0, to: suggestedProducts - 1 }),
    countFacets(db, filter),
  ]);
  return { filter, products, categories: counts.categories.slice(0, suggestedCategories) };
}
