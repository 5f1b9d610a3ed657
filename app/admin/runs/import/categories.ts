import { pageLanguage } from "../../../base/language/languages.ts";
import type { StagedProduct } from "../../../../domain/catalog/files/products.ts";

/** What a file leaves open about categories. */
export type CategoryQuestions = {
  /** The category of each name in the file, by its small letters: as the shop writes it, else as the file does first. */
  spellings: ReadonlyMap<string, string>;
  /** Categories of the file that the shop does not have. */
  unknown: string[];
  /** Whether there are products without a category, which need one if they are new. */
  needsDefault: boolean;
};

/** The category to take in place of an unknown one, or to add it (an empty text); for "", that of products without one. */
export type CategoryAnswers = Record<string, string>;

export function categoryQuestions(
  products: readonly StagedProduct[],
  categories: readonly string[],
): CategoryQuestions {
  const named = products.flatMap(({ entry }) => entry.values.category ?? []);
  const spellings = new Map([...named.toReversed(), ...categories].map((name) => [name.toLowerCase(), name]));
  const known = new Set(categories);
  const unknown = [...new Set(named.map((name) => spellings.get(name.toLowerCase())!))].filter(
    (name) => !known.has(name),
  );
  const needsDefault = products.some(
    ({ entry, refusal }) => refusal === null && entry.id === undefined && entry.values.category === undefined,
  );
  const language = pageLanguage();
  return {
    spellings,
    unknown: unknown.toSorted((one, other) => one.localeCompare(other, language)),
    needsDefault,
  };
}

/** The products with the categories that were chosen, and the categories to add. */
export function withCategories(
  products: readonly StagedProduct[],
  { spellings, unknown }: CategoryQuestions,
  answers: CategoryAnswers,
): { entries: StagedProduct[]; added: string[] } {
  const entries = products.map((product) => {
    const { category, ...values } = product.entry.values;
    const defaults = category === undefined && answers[""] ? { defaults: { category: answers[""] } } : {};
    const spelled = category === undefined ? undefined : spellings.get(category.toLowerCase());
    const taken = spelled === undefined ? {} : { category: answers[spelled] || spelled };
    return { ...product, entry: { ...product.entry, ...defaults, values: { ...values, ...taken } } };
  });
  return { entries, added: unknown.filter((name) => !answers[name]) };
}
