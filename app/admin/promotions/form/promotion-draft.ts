import { z } from "zod/mini";
import { shopMoney } from "../../../../domain/money/money.ts";
import {
  readAmount,
  readNumber,
  typedAmount,
  type TypedNumber,
  typedNumber,
} from "../../../../domain/base/typed-number.ts";
import { fromLocalInput, toLocalInput } from "../../forms/local-input.ts";
import {
  amountProblem,
  isWholeNumber,
  parseAmount,
  parseNumber,
  withoutPercent,
} from "../../../../domain/base/number-rules.ts";
import { type CategoryChoice, categoryChoice, type ProductChoice } from "../pick-list/choices.ts";
import { type DiscountType, noEnd, type Promotion, type PromotionValues } from "../promotion.ts";
import { cleanCode } from "../../../../domain/text/code.ts";

const maxAmount = 99_999_999.99;
const maxUses = 1_000_000_000;

const isTime = (text: string) => fromLocalInput(text) !== null;

/** A number of uses; empty for no limit. */
const limit = () =>
  z.string().check(
    z.refine(
      (text) => text.trim() === "" || isWholeNumber(text, 1, Infinity),
      "Please enter a whole number of at least 1, or nothing for no limit.",
    ),
    z.refine(
      (text) => (parseNumber(text) ?? 0) <= maxUses,
      "Please enter a smaller number, or nothing for no limit.",
    ),
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
    discountValue: z.string(),
    discountPer: z.enum(["piece", "order"]),
    scope: z.enum(["all_products", "specific_products", "specific_categories"]),
    products: z.custom<readonly ProductChoice[]>(),
    categories: z.custom<readonly CategoryChoice[]>(),
    start: z.string().check(z.refine(isTime, "Please enter when it starts.")),
    end: z.string(),
    hasEnd: z.boolean(),
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
    leastOrderValue: z.string().check(
      z.refine((typed) => leastOrderProblem(typed) === null, {
        error: ({ input }) => leastOrderProblem(input as string) ?? undefined,
      }),
    ),
  })
  .check(
    z.refine((draft) => discountProblem(draft) === null, {
      path: ["discountValue"],
      error: ({ input }) => discountProblem(input as Discount) ?? undefined,
    }),
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
    z.refine(({ code, leastOrderValue }) => code.trim() !== "" || leastOrderValue.trim() === "", {
      path: ["leastOrderValue"],
      error: "Prices without a code do not know the order. Please enter a code, or nothing here.",
    }),
    z.refine((draft) => draft.code.trim() !== "" || perOf(draft) === "piece", {
      path: ["code"],
      error: "An amount off the order needs a code. Please enter one, or take the amount off each piece.",
    }),
    z.refine(({ end, hasEnd }) => !hasEnd || isTime(end), {
      path: ["end"],
      error: "Please enter when it ends.",
    }),
    z.refine(({ start, end, hasEnd }) => !hasEnd || !(new Date(end) <= new Date(start)), {
      path: ["end"],
      error: "The end must be after the start.",
    }),
  );

function leastOrderProblem(typed: string): string | null {
  return amountProblem(typed, { max: maxAmount, example: 50, isPositive: true });
}

/** A percentage comes off each piece, and off the order by that. */
function perOf({ discountType, discountPer }: Pick<PromotionDraft, "discountType" | "discountPer">) {
  return discountType === "percentage" ? "piece" : discountPer;
}

type Discount = { discountType: DiscountType; discountValue: string };

function discountProblem(discount: Discount): string | null {
  const read = readDiscount(discount);
  if (read === null) return "Please enter the discount as a number.";
  const { value, decimals } = read;
  if (value <= 0) return "A discount must be more than 0.";
  if (decimals > 2) return "Please use at most two decimals.";
  if (discount.discountType === "percentage")
    return value > 100 ? "A percentage cannot be more than 100." : null;
  if (decimals > shopMoney().decimals) return "Please enter a whole number.";
  return value > maxAmount ? "Please enter a smaller amount." : null;
}

function readDiscount({ discountType, discountValue }: Discount): TypedNumber | null {
  return discountType === "percentage"
    ? readNumber(withoutPercent(discountValue))
    : readAmount(discountValue);
}

/** In percent or an amount; 0 for what is no number. */
export function discountOf(discount: Discount): number {
  return readDiscount(discount)?.value ?? 0;
}

export type PromotionDraft = z.infer<typeof promotionSchema>;

export const newDraft: PromotionDraft = {
  name: "",
  description: "",
  discountType: "percentage",
  discountValue: "",
  discountPer: "piece",
  scope: "all_products",
  products: [],
  categories: [],
  start: "",
  end: "",
  hasEnd: true,
  active: true,
  usageLimit: "",
  code: "",
  usesPerCustomer: "",
  leastOrderValue: "",
};

export function draftOf(promotion: Promotion, products: readonly ProductChoice[]): PromotionDraft {
  return {
    name: promotion.name,
    description: promotion.description ?? "",
    discountType: promotion.discount_type,
    discountValue: typedNumber(promotion.discount_value),
    discountPer: promotion.discount_per,
    scope: promotion.applicable_scope,
    products,
    categories: promotion.category_names.map(categoryChoice),
    start: toLocalInput(promotion.start_date),
    end: promotion.end_date === noEnd ? "" : toLocalInput(promotion.end_date),
    hasEnd: promotion.end_date !== noEnd,
    active: promotion.is_active,
    usageLimit: textOf(promotion.usage_limit),
    code: promotion.code ?? "",
    usesPerCustomer: textOf(promotion.uses_per_customer),
    leastOrderValue: promotion.least_order_value === null ? "" : typedAmount(promotion.least_order_value),
  };
}

/** Converts a draft without errors for the database. @param loaded its times keep their seconds */
export function valuesOf(draft: PromotionDraft, loaded: PromotionValues | null = null): PromotionValues {
  const { scope } = draft;
  return {
    name: draft.name.trim(),
    description: draft.description.trim() || null,
    discount_type: draft.discountType,
    discount_value: discountOf(draft),
    discount_per: perOf(draft),
    applicable_scope: scope,
    product_ids: scope === "specific_products" ? draft.products.map(({ key }) => key) : [],
    category_names: scope === "specific_categories" ? draft.categories.map(({ key }) => key) : [],
    start_date: enteredTime(draft.start, loaded?.start_date),
    end_date: draft.hasEnd ? enteredTime(draft.end, loaded?.end_date) : noEnd,
    is_active: draft.active,
    usage_limit: limitOf(draft.usageLimit),
    code: cleanCode(draft.code) || null,
    uses_per_customer: limitOf(draft.usesPerCustomer),
    least_order_value: parseAmount(draft.leastOrderValue),
  };
}

function textOf(limit: number | null): string {
  return limit === null ? "" : String(limit);
}

function limitOf(text: string): number | null {
  return text.trim() === "" ? null : parseNumber(text);
}

function enteredTime(entered: string, before: string | undefined): string {
  return before !== undefined && before !== noEnd && toLocalInput(before) === entered
    ? before
    : fromLocalInput(entered)!;
}
