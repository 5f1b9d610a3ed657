import type { StagedProduct } from "../../../../domain/catalog/files/products.ts";

/** What a file leaves open about categories. */
export type CategoryQuestions = {
  /** Categories of the file that the shop does not have. */
  unknown: string[];
  /** Whether there are products without a category, which need one if they are new. */
  needsDefault: boolean;
};

/** The category to take in place of an unknown one, or to add it (an empty text); for "", that of products without one. */
export type CategoryAnswers = Record<string, string>;

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export function categoryQuestions(
  products: readonly StagedProduct[],
  categories: readonly string[],
): CategoryQuestions {
  const named = products.flatMap(({ entry }) => entry.values.category ?? []);
  const unknown = [...new Set(named)].filter((name) => !categories.some((each) => sameName(each, name)));
  const needsDefault = products.some(
    ({ entry, refusal }) => refusal === null && entry.id === undefined && entry.values.category === undefined,
  );
  return { unknown: unknown.toSorted((one, other) => one.localeCompare(other)), needsDefault };
}

/** The products with the categories that were chosen, and the categories to add. */
export function withCategories(
  products: readonly StagedProduct[],
  { unknown }: CategoryQuestions,
  answers: CategoryAnswers,
): { entries: StagedProduct[]; added: string[] } {
  const entries = products.map((product) => {
    const { category, ...values } = product.entry.values;
    const defaults = category === undefined && answers[""] ? { defaults: { category: answers[""] } } : {};
    const taken = category === undefined ? {} : { category: answers[category] || category };
    return { ...product, entry: { ...product.entry, ...defaults, values: { ...values, ...taken } } };
  });
  return { entries, added: unknown.filter((name) => !answers[name]) };
}
