import diamond from "../../catalogue/princess-cut-diamond.webp";
import ruby from "../../catalogue/oval-ruby.webp";
import { type CategoryCount, isEmpty } from "../catalogue/categories.ts";
import type { Category } from "../catalogue/queries.ts";

/** A category that the home page shows large. */
export type Tile = { category: string; description: string | null; words: string; photograph: string };

/** Categories that the shop brings words and a photograph for. */
const ours = new Map([
  ["Lab-Grown Diamonds", { words: "See the diamonds", photograph: diamond }],
  ["Gemstones", { words: "See the stones", photograph: ruby }],
]);

const mostTiles = 2;

/** Ours while the owner keeps them, then the owner's first ones that have a picture; never one without products. */
export function chooseTiles(
  categories: readonly Category[],
  counts: readonly CategoryCount[] | null,
): Tile[] {
  const filled = categories.filter(({ name }) => !isEmpty(counts, name));
  return [...ours.keys()]
    .flatMap((name) => filled.find((category) => category.name === name) ?? [])
    .concat(filled.filter(({ name, picture }) => picture !== null && !ours.has(name)))
    .slice(0, mostTiles)
    .map(({ name, description, picture }) => ({
      category: name,
      description,
      ...(ours.get(name) ?? { words: "See all", photograph: picture! }),
    }));
}
