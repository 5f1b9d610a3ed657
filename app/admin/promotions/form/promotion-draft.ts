import { z } from "zod/mini";
import { shopMoney } from "../../../../domain/money.ts";
import { fromLocalInput, toLocalInput } from "../../ui/local-input.ts";
import { hasAtMostDecimals } from "../../ui/decimals.ts";
import { type CategoryChoice, categoryChoice, type ProductChoice } from "../pick-list/choices.ts";
import type { Promotion, PromotionValues } from "../promotion.ts";

const maxAmount = 99_999_999.99;
const maxUses = 1_000_000_000;

const isNumber = (text: string) => text !== "" && Number.isFinite(Number(text));
const isTime = (text: string) => fromLocalInput(text) !== null;

/** Of uses; empty is no limit. */
const limit = () =>
  z.string().check(
    z.refine(
      (text) => text.trim() === "" || (Number.isInteger(Number(text)) && Number(text) >= 1),
      "Please enter a whole number of at least 1, or nothing for no limit.",
    ),
    z.refine((text) => !(Number(text) > maxUses), "Please enter a smaller number, or nothing for no limit."),
  );

/** A promotion as edited in the form: numbers as they were typed, times as their inputs hold them. */
export const promotionSchema = z
  .object({
    name: z.string().check(
      z.refine((name) => name.trim() !== "", "Please enter a name."),
      z.refine((name) => name.trim().length <= 200, "Please use at most 200 characters."),
    ),
    description: z
      .string()
      .check(z.refine((text) => text.trim().length <= 2000, "Please use at most 2,000 characters.")),
    discountType: z.enum(["percentage", "fixed_amount"]),
    discountValue: z.string().check(
      z.refine(isNumber, "Please enter the discount as a number."),
      z.refine((text) => !isNumber(text) || Number(text) > 0, "A discount must be more than 0."),
      z.refine(
        (text) => !(Number(text) > 0) || hasAtMostDecimals(Number(text), 2),
        "Please use at most two decimals.",
      ),
      z.refine((text) => !(Number(text) > maxAmount), "Please enter a smaller amount."),
    ),
    scope: z.enum(["all_products", "specific_products", "specific_categories"]),
    products: z.custom<readonly ProductChoice[]>(),
    categories: z.custom<readonly CategoryChoice[]>(),
    start: z.string().check(z.refine(isTime, "Please enter when it starts.")),
    end: z.string().check(z.refine(isTime, "Please enter when it ends.")),
    active: z.boolean(),
    usageLimit: limit(),
    code: z
      .string()
      .check(
        z.refine(
          (code) => /^([A-Za-z0-9_-]{3,40})?$/.test(code.trim()),
          "Please use 3 to 40 letters, digits, - and _, or nothing.",
        ),
      ),
    usesPerCustomer: limit(),
  })
  .check(
    z.refine(
      ({ discountType, discountValue }) =>
        discountType === "percentage" ||
        !(Number(discountValue) > 0) ||
        hasAtMostDecimals(Number(discountValue), shopMoney().decimals),
      { path: ["discountValue"], error: "Please enter a whole number." },
    ),
    z.refine(
      ({ discountType, discountValue }) => discountType !== "percentage" || !(Number(discountValue) > 100),
      { path: ["discountValue"], error: "A percentage cannot be more than 100." },
    ),
    z.refine(({ scope, products }) => scope !== "specific_products" || products.length > 0, {
      path: ["products"],
      error: "Please choose at least one product: without one, the promotion would apply to nothing.",
    }),
    z.refine(({ products }) => products.length <= 10_000, {
      path: ["products"],
      error: "Please choose at most 10,000 products, or whole categories.",
    }),
    z.refine(({ scope, categories }) => scope !== "specific_categories" || categories.length > 0, {
      path: ["categories"],
      error: "Please choose at least one category: without one, the promotion would apply to nothing.",
    }),
    z.refine(({ categories }) => categories.length <= 1000, {
      path: ["categories"],
      error: "Please choose at most 1,000 categories.",
    }),
    z.refine(({ code, usesPerCustomer }) => code.trim() !== "" || usesPerCustomer.trim() === "", {
      path: ["usesPerCustomer"],
      error: "Without a code, prices are the same for everybody. Please enter a code, or nothing here.",
    }),
    z.refine(({ start, end }) => !(new Date(end) <= new Date(start)), {
      path: ["end"],
      error: "The end must be after the start.",
    }),
  );

export type PromotionDraft = z.infer<typeof promotionSchema>;

export const newDraft: PromotionDraft = {
  name: "",
  description: "",
  discountType: "percentage",
  discountValue: "",
  scope: "all_products",
  products: [],
  categories: [],
  start: "",
  end: "",
  active: true,
  usageLimit: "",
  code: "",
  usesPerCustomer: "",
};

/** @param products the products in the promotion's `product_ids` */
export function draftOf(promotion: Promotion, products: readonly ProductChoice[]): PromotionDraft {
  return {
    name: promotion.name,
    description: promotion.description ?? "",
    discountType: promotion.discount_type,
    discountValue: String(promotion.discount_value),
    scope: promotion.applicable_scope,
    products,
    categories: promotion.category_names.map(categoryChoice),
    start: toLocalInput(promotion.start_date),
    end: toLocalInput(promotion.end_date),
    active: promotion.is_active,
    usageLimit: textOf(promotion.usage_limit),
    code: promotion.code ?? "",
    usesPerCustomer: textOf(promotion.uses_per_customer),
  };
}

/**
 * Converts a draft without errors for the database, with only the list that matches its scope.
 * @param loaded the promotion being edited: its times keep their seconds unless they were changed
 */
export function valuesOf(draft: PromotionDraft, loaded: PromotionValues | null = null): PromotionValues {
  const { scope } = draft;
  return {
    name: draft.name.trim(),
    description: draft.description.trim() || null,
    discount_type: draft.discountType,
    discount_value: Number(draft.discountValue),
    applicable_scope: scope,
    product_ids: scope === "specific_products" ? draft.products.map(({ key }) => key) : [],
    category_names: scope === "specific_categories" ? draft.categories.map(({ key }) => key) : [],
    start_date: enteredTime(draft.start, loaded?.start_date),
    end_date: enteredTime(draft.end, loaded?.end_date),
    is_active: draft.active,
    usage_limit: limitOf(draft.usageLimit),
    code: draft.code.trim() || null,
    uses_per_customer: limitOf(draft.usesPerCustomer),
  };
}

function textOf(limit: number | null): string {
  return limit === null ? "" : String(limit);
}

function limitOf(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

function enteredTime(entered: string, before: string | undefined): string {
  return before !== undefined && toLocalInput(before) === entered ? before : fromLocalInput(entered)!;
}
