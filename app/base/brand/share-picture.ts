import hero from "./share.jpg";
import { shareSize } from "../../../domain/share-size.ts";

/**
 * For link previews of pages without a picture of their own; cut from the hero by `app/store/home/pictures/make.ts`.
 */
export const shopPicture = {
  address: hero,
  alt: "White gold round moissanite solitaire ring with a loose ruby, sapphire, emerald and diamonds on soft ivory cloth.",
  ...shareSize,
};
