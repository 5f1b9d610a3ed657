import { expect, test } from "vitest";
import type { StagedProduct } from "../../../../domain/catalog/files/products.ts";
import { categoryQuestions, withCategories } from "./categories.ts";

const products = ["rings", "Opals", "opals", undefined].map((category, at): StagedProduct => ({
  position: at + 1,
  line: at + 2,
  cells: [],
  entry: { values: category === undefined ? {} : { category } },
  refusal: null,
  refused_column: null,
}));

const taken = (answers: Record<string, string>) => {
  const { entries, added } = withCategories(products, categoryQuestions(products, ["Rings"]), answers);
  return { added, categories: entries.map(({ entry }) => entry.values.category ?? entry.defaults?.category) };
};

test("a category is asked about once, and written as the shop writes it", () => {
  expect(categoryQuestions(products, ["Rings"])).toMatchObject({ unknown: ["Opals"], needsDefault: true });
  expect(taken({})).toEqual({ added: ["Opals"], categories: ["Rings", "Opals", "Opals", undefined] });
  expect(taken({ Opals: "Rings", "": "Rings" })).toEqual({
    added: [],
    categories: ["Rings", "Rings", "Rings", "Rings"],
  });
});
