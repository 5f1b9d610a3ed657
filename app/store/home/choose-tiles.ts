import { type CategoryCount, isEmpty } from "../../features/catalog/categories.ts";
import type { PicturedCategory } from "../../features/catalog/queries.ts";
import type { ImageSource } from "../../../domain/catalog/product-image.ts";
import { pictures } from "./pictures/pictures.ts";

/** A category that the home page features, with one of its own photographs or the stored address of a product's. */
export type Tile = {
  category: string;
  description: string | null;
  words: string;
  photograph: ImageSource | string;
};

/** The categories for which the shop comes with a link text and a photograph. */
const ours = new Map([
  ["Lab-Grown Diamonds", { words: "See the diamonds", photograph: pictures.diamond }],
  ["Gemstones", { words: "See the stones", photograph: pictures.ruby }],
]);

const maxTiles = 2;

/**
 * The built-in ones as long as the owner keeps them, then the owner's first ones with a picture. Empty categories are
 * skipped.
 */
export function chooseTiles(
  categories: readonly PicturedCategory[],
  counts: readonly CategoryCount[] | null,
): Tile[] {
  const filled = categories.filter(({ name }) => !isEmpty(counts, name));
  return [...ours.keys()]
    .flatMap((name) => filled.find((category) => category.name === name) ?? [])
    .concat(filled.filter(({ name, picture }) => picture !== null && !ours.has(name)))
    .slice(0, maxTiles)
    .map(({ name, description, picture }) => ({
      category: name,
      description,
      ...(ours.get(name) ?? { words: "See all", photograph: picture! }),
    }));
}
