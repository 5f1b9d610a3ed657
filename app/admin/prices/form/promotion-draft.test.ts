import { afterEach, describe, expect, test } from "vitest";
import { checkSchema } from "../../../base/forms/check.ts";
import type { Promotion } from "../promotion.ts";
import { draftOf, newDraft, type PromotionDraft, promotionSchema, valuesOf } from "./promotion-draft.ts";
import { dollars } from "../../../../domain/money/dollars.ts";
import { setPageMoney } from "../../../base/language/page-money.ts";

setPageMoney(dollars);

const complete: PromotionDraft = {
  ...newDraft,
  name: " Spring sale ",
  discountValue: "12.5",
  start: "2027-03-01T09:00",
  end: "2027-03-31T21:30",
};
const ring = { key: 7, label: "Ring", price: 40 };

const draftErrors = (draft: PromotionDraft) => checkSchema(promotionSchema, draft).problems ?? {};

const machineZone = process.env["TZ"];
afterEach(() => {
  process.env["TZ"] = machineZone ?? "UTC";
});

describe("the schema", () => {
  test("finds nothing wrong with a complete draft", () => {
    expect(draftErrors(complete)).toEqual({});
  });

  test("reports every missing field of an empty form", () => {
    expect(draftErrors(newDraft)).toEqual({
      name: "Please enter a name.",
      discountValue: "Please enter the discount as a number.",
      start: "Please enter when it starts.",
      end: "Please enter when it ends.",
    });
  });

  test.for<[keyof PromotionDraft, Partial<PromotionDraft>, string | undefined]>([
    ["name", { name: "   " }, "Please enter a name."],
    ["code", { code: " SPRING-10 " }, undefined],
    ["code", { code: "no blanks" }, "Please use 3 to 40 letters, digits, - and _, or leave this empty."],
    ["usesPerCustomer", { code: "ONE", usesPerCustomer: "1" }, undefined],
    [
      "usesPerCustomer",
      { usesPerCustomer: "1" },
      "Without a code, prices are the same for everybody. Please enter a code, or leave this empty.",
    ],
    ["name", { name: "x".repeat(201) }, "Please use at most 200 characters."],
    ["description", { description: "x".repeat(2001) }, "Please use at most 2,000 characters."],
    ["discountValue", { discountValue: "ten" }, "Please enter the discount as a number."],
    ["discountValue", { discountValue: "0" }, "A discount must be more than 0."],
    ["discountValue", { discountValue: "-5" }, "A discount must be more than 0."],
    ["discountValue", { discountValue: "9.999" }, "Please use at most two decimals."],
    ["discountValue", { discountValue: "150" }, "A percentage cannot be more than 100."],
    ["discountValue", { discountValue: "0.001" }, "Please use at most two decimals."],
    ["discountValue", { discountValue: ".5" }, undefined],
    ["discountValue", { discountValue: "1e1" }, "Please enter the discount as a number."],
    ["discountValue", { discountValue: "12,5 %" }, undefined],
    ["discountValue", { discountValue: "1,250", discountType: "fixed_amount" }, undefined],
    ["usageLimit", { usageLimit: "1,000" }, undefined],
    [
      "usageLimit",
      { usageLimit: "1e3" },
      "Please enter a whole number of at least 1, or leave this empty for no limit.",
    ],
    ["discountValue", { discountValue: "99.95" }, undefined],
    ["discountValue", { discountValue: "100" }, undefined],
    ["discountValue", { discountValue: "150", discountType: "fixed_amount" }, undefined],
    ["discountValue", { discountValue: "99999999.99", discountType: "fixed_amount" }, undefined],
    [
      "discountValue",
      { discountValue: "100000000", discountType: "fixed_amount" },
      "Please enter a smaller amount.",
    ],
    [
      "products",
      { scope: "specific_products" },
      "Please choose at least one product: without one, the promotion would apply to nothing.",
    ],
    ["products", { scope: "specific_products", products: [ring] }, undefined],
    [
      "categories",
      { scope: "specific_categories" },
      "Please choose at least one category: without one, the promotion would apply to nothing.",
    ],
    ["end", { end: complete.start }, "The end must be after the start."],
    ["end", { end: "2027-02-28T09:00" }, "The end must be after the start."],
    ["end", { end: "12027-02-28T09:00" }, "Please enter when it ends."],
    ["usageLimit", { usageLimit: "50" }, undefined],
    [
      "usageLimit",
      { usageLimit: "0" },
      "Please enter a whole number of at least 1, or leave this empty for no limit.",
    ],
    [
      "usageLimit",
      { usageLimit: "2.5" },
      "Please enter a whole number of at least 1, or leave this empty for no limit.",
    ],
    [
      "usageLimit",
      { usageLimit: "3000000000" },
      "Please enter a smaller number, or leave this empty for no limit.",
    ],
  ])("%s of %j", ([field, change, error]) => {
    expect(draftErrors({ ...complete, ...change })[field]).toBe(error);
  });
});

describe("valuesOf", () => {
  test("trims texts and turns empty ones into null", () => {
    expect(valuesOf(complete)).toMatchObject({
      name: "Spring sale",
      description: null,
      discount_value: 12.5,
      usage_limit: null,
    });
  });

  test("reads a discount as a number input writes it", () => {
    expect(valuesOf({ ...complete, discountValue: ".5" }).discount_value).toBe(0.5);
  });

  test("sends lists for the matching scope only", () => {
    const chosen = { ...complete, products: [ring], categories: [{ key: "Gemstones", label: "Gemstones" }] };
    const lists = (scope: PromotionDraft["scope"]) => {
      const { product_ids, category_names } = valuesOf({ ...chosen, scope });
      return { product_ids, category_names };
    };
    expect(lists("all_products")).toEqual({ product_ids: [], category_names: [] });
    expect(lists("specific_products")).toEqual({ product_ids: [7], category_names: [] });
    expect(lists("specific_categories")).toEqual({ product_ids: [], category_names: ["Gemstones"] });
  });

  test.for([
    ["UTC", "2027-03-01T09:00:00.000Z", "2027-03-31T21:30:00.000Z"],
    ["America/New_York", "2027-03-01T14:00:00.000Z", "2027-04-01T01:30:00.000Z"],
    ["Asia/Kolkata", "2027-03-01T03:30:00.000Z", "2027-03-31T16:00:00.000Z"],
  ] as const)("stores times entered in %s as UTC", ([zone, start, end]) => {
    process.env["TZ"] = zone;
    expect(valuesOf(complete)).toMatchObject({ start_date: start, end_date: end });
  });

  test("keeps the seconds of unchanged times, even in the hour that the clocks repeat", () => {
    process.env["TZ"] = "Europe/Berlin";
    const loaded: Promotion = {
      ...valuesOf(complete),
      id: 1,
      usage_count: 0,
      created_at: "2026-01-01T00:00:00+00:00",
      updated_at: "2026-01-01T00:00:00+00:00",
      start_date: "2026-10-25T00:30:17.5+00:00",
      end_date: "2026-10-25T01:30:59+00:00",
    };
    const draft = draftOf(loaded, []);
    expect(draft).toMatchObject({ start: "2026-10-25T02:30", end: "2026-10-25T02:30" });
    expect(valuesOf(draft, loaded)).toMatchObject({
      start_date: loaded.start_date,
      end_date: loaded.end_date,
    });
  });
});
