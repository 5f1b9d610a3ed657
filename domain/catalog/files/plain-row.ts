import { isVariation, type Row } from "./rows.ts";
import { choiceNumbers, type Target } from "./targets.ts";

type Rewrite = (text: string, row: Row) => string;

/** What each maker writes in signs of its own, by what a cell holds. */
const rewrites: Readonly<Record<string, Partial<Record<Target, Rewrite>>>> = {
  WooCommerce: {
    html: withLines,
    summary: withLines,
    category_path: listed,
    tags: listed,
    photographs: listed,
    ...Object.fromEntries(choiceNumbers.map((number) => [`choice_${number}_value`, valuesOf])),
  },
  Etsy: {
    tags: (text) => text.replaceAll("_", " "),
    // Those of all variations; the first is the product's.
    sku: (text, { texts }) => (texts.choice_1_values ? text.split(",")[0]!.trim() : text),
  },
  // Square writes a category's own code behind its name.
  Square: { category_path: (text) => text.replaceAll(/ *\([A-Z\d]{16,}\)/g, "") },
};

/** A row of another shop's file as anybody would write it: without escaped signs and codes. */
export function plainRow(row: Row, maker: string): Row {
  if (!(maker in rewrites) && maker !== "Shopify") return row;
  const texts = Object.fromEntries(
    (Object.entries(row.texts) as [Target, string][]).map(([target, text]) => {
      const rewrite = rewrites[maker]?.[target];
      const plain = target === "html" || target === "summary" ? text : withoutEntities(text);
      return [target, rewrite ? rewrite(plain, row) : plain];
    }),
  );
  return { ...row, texts };
}

/** A line break is a backslash and an n, and those two have one more backslash before them. */
function withLines(text: string): string {
  return text.replaceAll(/(\\?)\\n/g, (_, escape: string) => (escape === "" ? "\n" : String.raw`\n`));
}

/** A list with commas between its entries, where those within one have a backslash before them; here, an entry to a line. */
function listed(text: string): string {
  const entries = text.split(/(?<!\\),/).map((entry) => entry.replaceAll(String.raw`\,`, ",").trim());
  return entries.length > 1 || entries[0]!.includes(",") ? `${entries.join("\n")}\n` : text;
}

/** A product lists the values of an attribute; a variation has one. */
function valuesOf(text: string, row: Row): string {
  return isVariation(row) ? listed(text).trim() : listed(text);
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  quot: '"',
  apos: "'",
  lt: "<",
  gt: ">",
  nbsp: " ",
};

/** Some makers write names as HTML does: `Rings &amp; more`. */
function withoutEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|(amp|quot|apos|lt|gt|nbsp));/g, (_, code?: string, name?: string) =>
    code === undefined ? entities[name!]! : String.fromCodePoint(Number(code)),
  );
}
