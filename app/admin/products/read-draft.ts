import { z } from "zod/mini";
import { hasAtMostDecimals } from "../ui/decimals.ts";
import { tooLong } from "../ui/too-long.ts";
import { type ProductDraft, withEntry } from "./draft.ts";
import type { ProductValues } from "./product.ts";

/** What the form's fields hold, the photographs aside. */
export type DraftValues = Omit<ProductValues, "image" | "images">;

type FieldName = keyof ProductDraft;

/** For each wrong field, in the form's order, a sentence that says what to mend. */
export type DraftErrors = Partial<Record<FieldName, string>>;

function text(most: number, ...checks: z.core.$ZodCheck<string>[]) {
  return z.string().check(
    z.trim(),
    z.refine((typed) => tooLong(typed, most) === undefined, {
      error: ({ input }) => tooLong(input as string, most),
    }),
    ...checks,
  );
}

type NumberRule = { most: number; decimals: number; example: string };

/** A number of a form, or null where there is none. */
function number(rule: NumberRule) {
  return z.pipe(
    z.string().check(
      z.refine((typed) => problemOf(typed, rule) === null, {
        error: ({ input }) => problemOf(input as string, rule) ?? undefined,
      }),
    ),
    z.transform((typed: string) => (typed.trim() === "" ? null : parseNumber(typed))),
  );
}

/** What is wrong with a number, in a sentence. */
function problemOf(typed: string, { most, decimals, example }: NumberRule): string | null {
  if (typed.trim() === "") return null;
  const value = parseNumber(typed);
  if (value === null) return `Please enter a number, such as ${example}.`;
  if (value < 0) return "This cannot be less than 0.";
  if (value > most) return `This cannot be more than ${most.toLocaleString("en-US")}.`;
  if (hasAtMostDecimals(value, decimals)) return null;
  return decimals === 0 ? "Please enter a whole number." : `Please use at most ${decimals} decimals.`;
}

const dollars = { most: 99_999_999.99, decimals: 2, example: "49.90" };

function entries(noun: string, mostCharacters: number) {
  return z.array(z.string()).check(
    z.maxLength(50, `A product has at most 50 ${noun}.`),
    z.refine(
      (list) => list.join("").length <= mostCharacters,
      `All ${noun} together have at most ${mostCharacters.toLocaleString("en-US")} characters.`,
    ),
  );
}

const schema = z.object({
  name: text(200, z.minLength(1, "Please enter a name.")),
  description: text(10_000),
  category: z.string().check(z.minLength(1, "Please choose a category.")),
  // A price that is none counts as 0, which is asked about before it is saved.
  price: z.pipe(
    z.pipe(
      z.string().check(z.trim(), z.minLength(1, "Please enter the current price.")),
      z.transform((typed) => (parseNumber(typed) === null ? "0" : typed)),
    ),
    number(dollars),
  ),
  originalPrice: number(dollars),
  sku: text(100),
  stock: number({ most: 1_000_000, decimals: 0, example: "12" }),
  weight: number({ most: 9_999_999, decimals: 3, example: "0.25" }),
  dimensions: text(100),
  features: entries("features", 15_000),
  tags: entries("tags", 5000),
  featured: z.boolean(),
});

/** The product that a draft describes, or what is wrong with it. */
export function readDraft(
  draft: ProductDraft,
): { values: DraftValues; errors: null } | { values: null; errors: DraftErrors } {
  const { data, error } = schema.safeParse({
    ...draft,
    features: withEntry(draft.features, draft.newFeature),
    tags: withEntry(draft.tags, draft.newTag),
  });
  if (!data) return { values: null, errors: firstOfEach(error.issues) };
  const { price, originalPrice, sku, stock, dimensions, ...values } = data;
  return {
    values: {
      ...values,
      price: price ?? 0,
      original_price: originalPrice,
      sku: sku || null,
      stock_quantity: stock,
      dimensions: dimensions || null,
    },
    errors: null,
  };
}

function firstOfEach(issues: readonly z.core.$ZodIssue[]): DraftErrors {
  const errors: DraftErrors = {};
  for (const { path, message } of issues) errors[path[0] as FieldName] ??= message;
  return errors;
}

/** What was typed as a number: `$1,284.50` is 1284.5, and `about 20` is null, for no number at all. */
export function parseNumber(typed: string): number | null {
  const plain = typed.trim().replace(/^(-?)\$/, "$1");
  const ungrouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(",", "") : plain;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(ungrouped) ? Number(ungrouped) : null;
}
