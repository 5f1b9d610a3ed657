import { z } from "zod/mini";
import type { CardProduct } from "../../../features/catalog/queries.ts";
import { listMatchingProducts } from "../../../features/catalog/listing-queries.late.ts";
import { noFacets } from "../../../features/catalog/product-filter.ts";
import {
  readingLanguage,
  readWithTexts,
  translated,
  type Translated,
} from "../../../base/clients/data-api/translated.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { type HomeSection, inOtherWords, type SectionOf } from "../../../../domain/shop/home-sections.ts";

/** What sections show of the shop, by the sections' ids. */
export type FurtherContent = {
  collections: Readonly<Record<number, ShownCollection>>;
  quotes: Readonly<Record<number, readonly Quote[]>>;
};

export type ShownCollection = Translated & {
  slug: string;
  name: string;
  description: string;
  products: readonly CardProduct[];
};

/** What a buyer said of a product. */
export type Quote = {
  id: number;
  rating: number;
  words: string;
  author: string;
  /** BCP 47; null: the shop's own. */
  language: string | null;
  product: { id: number; name: string } & Translated;
};

/** What cannot be read is left out, and logged. */
export async function loadFurther(db: Db, sections: readonly HomeSection[]): Promise<FurtherContent> {
  const [collections, quotes] = await Promise.all([
    loadCollections(
      db,
      sections.filter((section) => section.kind === "collection"),
    ).catch((error: unknown) => {
      console.warn("The collections of the home page could not be read.", error);
      return {};
    }),
    Promise.all(
      sections
        .filter((section) => section.kind === "quotes")
        .map(async ({ id, content }) => [id, await quotesOf(db, content.reviews)] as const),
    ),
  ]);
  return { collections, quotes: Object.fromEntries(quotes) };
}

async function loadCollections(
  db: Db,
  sections: readonly SectionOf<"collection">[],
): Promise<FurtherContent["collections"]> {
  const ids = sections.flatMap(({ content }) => content.collection ?? []);
  if (ids.length === 0) return {};
  const { data } = await db
    .from("collections")
    .select("id, slug, name, description")
    .in("id", ids)
    .eq("is_published", true)
    .throwOnError();
  const heads = await translated(db, "collections", data, ["name", "description"]);
  const shown = await Promise.all(
    sections.map(async ({ id, content }) => {
      const head = heads.find((one) => one.id === content.collection);
      if (!head) return [];
      const filter = { q: "", collection: head.slug, category: null, sort: "own", facets: noFacets } as const;
      const products = await listMatchingProducts(db, filter, { from: 0, to: Number(content.amount) - 1 });
      return [[id, { ...head, products }] as const];
    }),
  );
  return Object.fromEntries(shown.flat());
}

const quoteSchema = z.array(
  z.object({
    id: z.int(),
    rating: z.int(),
    words: z.string(),
    author: z.string(),
    language: z.nullable(z.string()),
    product_id: z.int(),
    product_name: z.string(),
    texts: z.nullish(z.array(z.object({ field: z.string(), text: z.string() }))),
  }),
);

async function quotesOf(db: Db, ids: readonly number[]): Promise<Quote[]> {
  try {
    const language = readingLanguage(db);
    const { data } = await db
      .rpc(
        "review_quotes",
        { ids: [...ids], ...(language !== null && { page_language: language }) },
        { get: true },
      )
      .throwOnError();
    const quotes = quoteSchema.parse(data);
    const products = await readWithTexts<Quote["product"]>(
      db,
      quotes.map(({ product_id: id, product_name: name, texts = null }) => ({ id, name, texts })),
      ["name"],
    );
    return quotes.map(({ product_id: _id, product_name: _name, texts: _texts, ...quote }, index) => ({
      ...quote,
      product: products[index]!,
    }));
  } catch (error) {
    console.warn("The quotes of the home page could not be read.", error);
    return [];
  }
}

/** A section that was read with its translations. */
export function translateSection(
  section: HomeSection,
  texts: readonly { field: string; text: string }[],
): HomeSection {
  return inOtherWords(section, new Map(texts.map(({ field, text }) => [field, text])));
}
