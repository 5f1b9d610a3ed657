import type { MoneyFormat } from "../../../../domain/money/money.ts";
import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { say } from "../../../base/language/languages.ts";
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
import { pageMoney } from "../../../base/language/page-money.ts";
import { cleanLine } from "../../../../domain/text/line.ts";

const maxAmount = 99_999_999.99;
const maxUses = 1_000_000_000;

const isTime = (text: string) => fromLocalInput(text) !== null;

/** By the shop's clocks: an hour that the device's skip is one there. What is no time has a sentence of its own. */
function isAfter(end: string, start: string): boolean {
  const [from, to] = [start, end].map(fromLocalInput);
  return !from || !to || to > from;
}

/** A number of uses; empty for no limit. */
const limit = () =>
  z.string().check(
    z.refine((text) => text.trim() === "" || isWholeNumber(text, 1, Infinity, pageMoney()), {
      error: () => say(msg`Please enter a whole number of at least 1, or leave this empty for no limit.`),
    }),
    z.refine((text) => (parseNumber(text, pageMoney()) ?? 0) <= maxUses, {
      error: () => say(msg`Please enter a smaller number, or leave this empty for no limit.`),
    }),
  );

/** A promotion as edited in the form: numbers as they were typed, times as their inputs hold them. */
export const promotionSchema = z
  .object({
    name: z.string().check(
      z.refine((name) => cleanLine(name) !== "", { error: () => say(msg`Please enter a name.`) }),
      z.refine((name) => cleanLine(name).length <= 200, {
        error: () => say(msg`Please use at most 200 characters.`),
      }),
    ),
    description: z.string().check(
      z.refine((text) => text.trim().length <= 2000, {
        error: () => say(msg`Please use at most 2,000 characters.`),
      }),
    ),
    discountType: z.enum(["percentage", "fixed_amount"]),
    discountValue: z.string(),
    discountPer: z.enum(["piece", "order"]),
    scope: z.enum(["all_products", "specific_products", "specific_categories"]),
    products: z.custom<readonly ProductChoice[]>(),
    categories: z.custom<readonly CategoryChoice[]>(),
    start: z.string().check(z.refine(isTime, { error: () => say(msg`Please enter when it starts.`) })),
    end: z.string(),
    hasEnd: z.boolean(),
    active: z.boolean(),
    usageLimit: limit(),
    code: z.string().check(
      z.refine((code) => /^([A-Za-z0-9_-]{3,40})?$/.test(code.trim()), {
        error: () => say(msg`Please use 3 to 40 letters, digits, - and _, or leave this empty.`),
      }),
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
      error: () =>
        say(msg`Please choose at least one product: without one, the promotion would apply to nothing.`),
    }),
    z.refine(({ products }) => products.length <= 10_000, {
      path: ["products"],
      error: () => say(msg`Please choose at most 10,000 products, or whole categories.`),
    }),
    z.refine(({ scope, categories }) => scope !== "specific_categories" || categories.length > 0, {
      path: ["categories"],
      error: () =>
        say(msg`Please choose at least one category: without one, the promotion would apply to nothing.`),
    }),
    z.refine(({ categories }) => categories.length <= 1000, {
      path: ["categories"],
      error: () => say(msg`Please choose at most 1,000 categories.`),
    }),
    z.refine(({ code, usesPerCustomer }) => code.trim() !== "" || usesPerCustomer.trim() === "", {
      path: ["usesPerCustomer"],
      error: () =>
        say(
          msg`Without a code, prices are the same for everybody. Please enter a code, or leave this empty.`,
        ),
    }),
    z.refine(({ code, leastOrderValue }) => code.trim() !== "" || leastOrderValue.trim() === "", {
      path: ["leastOrderValue"],
      error: () =>
        say(
          msg`Without a code, prices do not depend on the order. Please enter a code, or leave this empty.`,
        ),
    }),
    z.refine((draft) => draft.code.trim() !== "" || perOf(draft) === "piece", {
      path: ["code"],
      error: () =>
        say(msg`An amount off the order needs a code. Please enter one, or take the amount off each piece.`),
    }),
    z.refine(({ end, hasEnd }) => !hasEnd || isTime(end), {
      path: ["end"],
      error: () => say(msg`Please enter when it ends.`),
    }),
    z.refine(({ start, end, hasEnd }) => !hasEnd || isAfter(end, start), {
      path: ["end"],
      error: () => say(msg`The end must be after the start.`),
    }),
  );

function leastOrderProblem(typed: string): string | null {
  return amountProblem(typed, { max: maxAmount, example: 50, isPositive: true }, say, pageMoney());
}

/** A percentage comes off each piece, and off the order by that. */
function perOf({ discountType, discountPer }: Pick<PromotionDraft, "discountType" | "discountPer">) {
  return discountType === "percentage" ? "piece" : discountPer;
}

type Discount = { discountType: DiscountType; discountValue: string };

function discountProblem(discount: Discount): string | null {
  const money = pageMoney();
  const read = readDiscount(discount, money);
  if (read === null) return say(msg`Please enter the discount as a number.`);
  const { value, decimals } = read;
  if (value <= 0) return say(msg`A discount must be more than 0.`);
  if (decimals > 2) return say(msg`Please use at most two decimals.`);
  if (discount.discountType === "percentage")
    return value > 100 ? say(msg`A percentage cannot be more than 100.`) : null;
  if (decimals > money.decimals) return say(msg`Please enter a whole number.`);
  return value > maxAmount ? say(msg`Please enter a smaller amount.`) : null;
}

function readDiscount({ discountType, discountValue }: Discount, money: MoneyFormat): TypedNumber | null {
  return discountType === "percentage"
    ? readNumber(withoutPercent(discountValue), money)
    : readAmount(discountValue, money);
}

/** In percent or an amount; 0 for what is no number. */
export function discountOf(discount: Discount, money: MoneyFormat): number {
  return readDiscount(discount, money)?.value ?? 0;
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
  const money = pageMoney();
  return {
    name: promotion.name,
    description: promotion.description ?? "",
    discountType: promotion.discount_type,
    discountValue: typedNumber(promotion.discount_value, money),
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
    leastOrderValue:
      promotion.least_order_value === null ? "" : typedAmount(promotion.least_order_value, money),
  };
}

/** Converts a draft without errors for the database. @param loaded its times keep their seconds */
export function valuesOf(draft: PromotionDraft, loaded: PromotionValues | null = null): PromotionValues {
  const { scope } = draft;
  return {
    name: cleanLine(draft.name),
    description: draft.description.trim() || null,
    discount_type: draft.discountType,
    discount_value: discountOf(draft, pageMoney()),
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
    least_order_value: parseAmount(draft.leastOrderValue, pageMoney()),
  };
}

function textOf(limit: number | null): string {
  return limit === null ? "" : String(limit);
}

function limitOf(text: string): number | null {
  return text.trim() === "" ? null : parseNumber(text, pageMoney());
}

function enteredTime(entered: string, before: string | undefined): string {
  return before !== undefined && before !== noEnd && toLocalInput(before) === entered
    ? before
    : fromLocalInput(entered)!;
}
