import { msg } from "@lingui/core/runtime-macro";
import hero from "./share.jpg";
import { shopFile } from "../../../domain/shop/shop-image.ts";
import { shareSize } from "../../../domain/shop/share-size.ts";
import { languageOf } from "../language/languages.ts";
import type { Shop } from "../../../domain/shop/shop.ts";

/** For link previews of pages without a picture of their own: the owner's hero, or the program's picture. */
export function shopPicture({ hero: { image, title }, language }: Shop) {
  if (image === null) return { address: hero, alt: languageOf(language).t(heroAlt), ...shareSize };
  // Messengers remember pictures by their URLs, so a new picture needs a new one.
  const version = encodeURIComponent(shopFile(image) ?? image);
  return { address: `/share.jpg?v=${version}`, alt: title, ...shareSize };
}

const heroAlt = msg`White gold round moissanite solitaire ring with a loose ruby, sapphire, emerald and diamonds on soft ivory cloth.`;
