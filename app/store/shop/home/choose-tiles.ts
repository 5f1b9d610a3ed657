import type { MessageDescriptor } from "@lingui/core";
import type { Translated } from "../../../base/clients/data-api/translated.ts";
import { msg } from "@lingui/core/runtime-macro";
import { type CategoryCount, isEmpty } from "../../../features/catalog/categories.ts";
import type { PicturedCategory } from "../../../features/catalog/queries.ts";
import type { ImageSource } from "../../../../domain/catalog/product-image.ts";
import { pictures } from "./pictures/pictures.ts";

/** A category that the home page features, with one of its own photographs or the stored address of a product's. */
export type Tile = Translated & {
  category: string;
  description: string | null;
  words: MessageDescriptor;
  photo: ImageSource | string;
};

/** The categories for which the shop comes with a link text and a photograph. */
const ours = new Map([
  ["Lab-Grown Diamonds", { words: msg`See the diamonds`, photo: pictures.diamond }],
  ["Gemstones", { words: msg`See the stones`, photo: pictures.ruby }],
]);

const maxTiles = 2;

/**
 * The first with a picture, in the owner's order; until there is one, the built-in ones come first as long as the owner
 * keeps them. Empty categories are skipped.
 */
export function chooseTiles(
  categories: readonly PicturedCategory[],
  counts: readonly CategoryCount[] | null,
): Tile[] {
  const filled = categories.filter(({ name }) => !isEmpty(counts, name));
  const isArranged = filled.some(({ position }) => position !== null);
  return (isArranged ? filled : builtInFirst(filled))
    .flatMap((category) => tileOf(category) ?? [])
    .slice(0, maxTiles);
}

function builtInFirst(categories: readonly PicturedCategory[]): PicturedCategory[] {
  const found = [...ours.keys()].flatMap(
    (name) => categories.find((category) => category.name === name) ?? [],
  );
  return [...found, ...categories.filter((category) => !found.includes(category))];
}

/** Null without a picture. */
function tileOf({ name, description, picture, hasOwnPicture, untranslated }: PicturedCategory): Tile | null {
  const { words = msg`See all`, photo = picture } = ours.get(name) ?? {};
  const shown = hasOwnPicture ? picture : photo;
  return shown === null ? null : { category: name, description, untranslated, words, photo: shown };
}
