import { describe, expect, test } from "vitest";
import { checkDraft, draftOf, duplicateOf, type ProductDraft } from "./product-draft.ts";
import { dollars } from "../../../../../domain/money/dollars.ts";
import { noFacts } from "../../../../../tests/setup/no-facts.ts";
import { setPageMoney } from "../../../../base/language/page-money.ts";

setPageMoney(dollars);

/** A draft that can be saved, apart from these changes. */
function draft(changes: Partial<ProductDraft>): ProductDraft {
  return { ...draftOf(null), name: "Opal Ring", category: "Gemstones", price: "49.90", ...changes };
}

function valuesOf(changes: Partial<ProductDraft>) {
  return checkDraft(draft(changes)).parsed?.values;
}

function errorsOf(changes: Partial<ProductDraft>) {
  return checkDraft(draft(changes)).problems;
}

describe("a draft", () => {
  test("with only the required fields leaves the rest empty", () => {
    expect(valuesOf({ name: "  Opal Ring " })).toEqual({
      name: "Opal Ring",
      description: "",
      category: "Gemstones",
      price: 49.9,
      original_price: null,
      sku: null,
      stock_quantity: null,
      weight: null,
      dimensions: null,
      ...noFacts,
      certificate_file: undefined,
      features: [],
      tags: [],
      featured: false,
      status: "published",
      publish_at: null,
      cost: null,
      formula: null,
    });
  });

  test("keeps its time only as a draft", () => {
    const publishAt = "2026-12-24T18:00";
    expect(valuesOf({ status: "draft", publishAt })).toMatchObject({
      status: "draft",
      publish_at: new Date("2026-12-24T18:00").toISOString(),
    });
    expect(valuesOf({ status: "archived", publishAt })).toMatchObject({ publish_at: null });
  });

  test("says what is missing, in the form's order", () => {
    expect(checkDraft(draftOf(null)).problems).toEqual({
      name: "Please enter a name.",
      category: "Please choose a category.",
      price: "Please enter the current price.",
    });
    expect(Object.keys(errorsOf({ stock_quantity: "-1", name: " ", price: "" }) ?? {})).toEqual([
      "name",
      "price",
      "stock_quantity",
    ]);
  });

  test.for([
    ["0", 0],
    ["$1,284.50", 1284.5],
    [" .5 ", 0.5],
  ] as const)("at a price of %j costs %d", ([price, cost]) => {
    expect(valuesOf({ price })?.price).toBe(cost);
  });

  test.for<[Partial<ProductDraft>, string]>([
    [{ name: "x".repeat(300) }, "Please use at most 200 characters; this has 300."],
    [{ price: "a lot" }, "Please enter a number, such as 49.90."],
    [{ price: "12abc" }, "Please enter a number, such as 49.90."],
    [{ price: "1,29,50" }, "Please enter a number, such as 49.90."],
    [{ price: "-1" }, "This cannot be less than 0."],
    [{ price: "1.005" }, "Please use at most 2 decimals."],
    [{ price: "100000000" }, "This cannot be more than 99,999,999.99."],
    [{ original_price: "old" }, "Please enter a number, such as 49.90."],
    [{ stock_quantity: "-3" }, "This cannot be less than 0."],
    [{ stock_quantity: "2.5" }, "Please enter a whole number."],
    [{ stock_quantity: "1000001" }, "This cannot be more than 1,000,000."],
    [{ weight: "light" }, "Please enter a number, such as 0.25."],
    [{ carat: "0" }, "This must be more than 0. Leave it empty if it is not known."],
    [{ carat: "1.005" }, "Please use at most 2 decimals."],
    [{ stone_length: "10000" }, "This cannot be more than 9,999.99."],
    [{ stone_width: "wide" }, "Please enter a number, such as 6.5."],
    [{ metal: "m".repeat(61) }, "Please use at most 60 characters; this has 61."],
    [{ clarity: "c".repeat(31) }, "Please use at most 30 characters; this has 31."],
    [{ sku: "S".repeat(101) }, "Please use at most 100 characters; this has 101."],
    [{ tags: Array.from({ length: 51 }, String) }, "A product has at most 50 tags."],
    [{ features: ["f".repeat(15_001)] }, "All features together have at most 15,000 characters."],
  ])("is refused with %j", ([changes, sentence]) => {
    expect(errorsOf(changes)).toEqual({ [Object.keys(changes)[0]!]: sentence });
  });

  test("converts facts to the columns' types", () => {
    const values = valuesOf({
      type: "loose stone",
      metal: " ",
      stone: " Ruby ",
      origin: "natural",
      carat: "1.05",
    });
    expect(values).toMatchObject({
      type: "loose stone",
      metal: null,
      stone: "Ruby",
      origin: "natural",
      carat: 1.05,
    });
  });

  test("includes what is typed into a list but not added yet", () => {
    const values = valuesOf({
      features: ["Hallmarked"],
      newFeature: " Boxed ",
      tags: ["ring"],
      newTag: "ring",
    });
    expect(values).toMatchObject({ features: ["Hallmarked", "Boxed"], tags: ["ring"] });
  });
});

const choice = (id: number, name: string, value: string) => ({
  id,
  name,
  kind: "choice" as const,
  required: true,
  max_length: null,
  allowed: null,
  surcharge: 0,
  is_ring_size: false,
  values: [{ id: 10 + id, value, surcharge: 0, stock_quantity: null }],
});

const combinationsOf = (typed: ProductDraft) => checkDraft(typed).parsed?.options[0]?.combinations;

test("a photograph that a combination waits for stays until it comes, and is not copied", () => {
  const waiting = {
    choice: { Metal: "Gold", Size: "6" },
    surcharge: 5,
    stock_quantity: null,
    sku: null,
    image: "https://old.example.com/gold.jpg",
  };
  const options = [{ ...choice(1, "Metal", "Gold"), combinations: [waiting] }, choice(2, "Size", "6")];
  const product = { ...checkDraft(draft({})).parsed!.values, image: "/main.webp", images: [], options };
  expect(combinationsOf(draftOf(product as never))).toEqual([waiting]);
  expect(combinationsOf(duplicateOf(product as never))).toEqual([{ ...waiting, image: null }]);
});
