import { msg, plural } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { say } from "../../../base/language/languages.ts";
import {
  amountProblem,
  isWholeNumber,
  parseAmount,
  parseNumber,
} from "../../../../domain/base/number-rules.ts";
import { typedAmount } from "../../../../domain/base/typed-number.ts";
import { cleanLine } from "../../../../domain/text/line.ts";
import { fits } from "../../../../domain/text/too-long.ts";
import { type Arranged, mostArranged } from "../../arranging/arranged.ts";
import { slugSchema } from "../../forms/slug.ts";
import type { Collection, CollectionValues } from "./queries.ts";
import { pageMoney } from "../../../base/language/page-money.ts";

const amount = z.string().check(
  z.refine((typed) => priceProblem(typed) === null, {
    error: ({ input }) => priceProblem(input as string) ?? undefined,
  }),
);

function priceProblem(typed: string): string | null {
  return amountProblem(typed, { max: 99_999_999.99, example: 50 }, say, pageMoney());
}

/** A collection as edited in the form: numbers as they were typed. */
export const collectionSchema = z
  .object({
    name: z
      .string()
      .check(
        z.overwrite(cleanLine),
        z.minLength(1, { error: () => say(msg`Please enter a name.`) }),
        fits(100, say),
      ),
    slug: slugSchema,
    description: z.string().check(z.trim(), fits(1000, say)),
    picture: z.string(),
    kind: z.enum(["rule", "hand"]),
    products: z.custom<readonly Arranged[]>(),
    needs: z.enum(["all", "any"]),
    /** Separated by commas. */
    tags: z.string().check(fits(5000, say)),
    /** A category's id; empty for none. */
    category: z.string(),
    minPrice: amount,
    maxPrice: amount,
    maxAge: z.string().check(
      z.refine((typed) => typed.trim() === "" || isWholeNumber(typed, 1, 3650, pageMoney()), {
        error: () => say(msg`Please enter a whole number from 1 to 3,650, or leave this empty.`),
      }),
    ),
    is_published: z.boolean(),
    in_menu: z.boolean(),
  })
  .check(
    z.refine(({ products }) => products.length <= mostArranged, {
      path: ["products"],
      error: () =>
        say(
          msg`Please choose at most ${plural({ count: mostArranged }, { one: "# product", other: "# products" })}, or make a rule.`,
        ),
    }),
    z.refine(({ tags }) => tagsIn(tags).length <= 50, {
      path: ["tags"],
      error: () => say(msg`Please enter at most 50 tags.`),
    }),
    z.refine(
      ({ minPrice, maxPrice }) =>
        !(parseAmount(maxPrice, pageMoney())! < parseAmount(minPrice, pageMoney())!),
      {
        path: ["maxPrice"],
        error: () => say(msg`This is below the lowest price.`),
      },
    ),
    z.refine((draft) => draft.kind === "hand" || hasCondition(draft), {
      path: ["tags"],
      error: () => say(msg`Please enter at least one condition.`),
    }),
  );

export type CollectionDraft = z.infer<typeof collectionSchema>;

type Rule = Pick<CollectionDraft, "tags" | "category" | "minPrice" | "maxPrice" | "maxAge">;

function hasCondition({ tags, category, ...numbers }: Rule): boolean {
  const { minPrice, maxPrice, maxAge } = numbers;
  return (
    tagsIn(tags).length > 0 || [category, minPrice, maxPrice, maxAge].some((typed) => typed.trim() !== "")
  );
}

function tagsIn(typed: string): string[] {
  return [...new Set(typed.split(/[,;\n]/).map((tag) => tag.trim()))].filter((tag) => tag !== "");
}

const none: CollectionDraft = {
  name: "",
  slug: "",
  description: "",
  picture: "",
  kind: "rule",
  products: [],
  needs: "all",
  tags: "",
  category: "",
  minPrice: "",
  maxPrice: "",
  maxAge: "",
  is_published: true,
  in_menu: false,
};

export function draftOf(collection: Collection | null): CollectionDraft {
  if (!collection) return none;
  const { name, slug, description, picture, products, is_published, in_menu } = collection;
  return {
    name,
    slug,
    description,
    picture: picture ?? "",
    kind: collection.by_hand ? "hand" : "rule",
    products,
    needs: collection.matches_any ? "any" : "all",
    tags: collection.tags.join(", "),
    category: String(collection.category_id ?? ""),
    minPrice: typedPrice(collection.min_price),
    maxPrice: typedPrice(collection.max_price),
    maxAge: String(collection.max_age ?? ""),
    is_published,
    in_menu,
  };
}

function typedPrice(price: number | null): string {
  return price === null ? "" : typedAmount(price, pageMoney());
}

/** The columns of a draft that was checked. */
export function valuesIn(draft: CollectionDraft): CollectionValues {
  const money = pageMoney();
  const { name, slug, description, picture, products, is_published, in_menu } = draft;
  return {
    name,
    slug,
    description,
    picture: picture || null,
    by_hand: draft.kind === "hand",
    product_ids: products.map(({ id }) => id),
    matches_any: draft.needs === "any",
    tags: tagsIn(draft.tags),
    category_id: draft.category === "" ? null : Number(draft.category),
    min_price: parseAmount(draft.minPrice, money),
    max_price: parseAmount(draft.maxPrice, money),
    max_age: parseNumber(draft.maxAge, money),
    is_published,
    in_menu,
  };
}

/** The columns of a stored collection. Products that are gone no longer count. */
export function valuesOf(collection: Collection): CollectionValues {
  return valuesIn(draftOf(collection));
}
