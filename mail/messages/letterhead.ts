import type { I18n } from "@lingui/core";
import type { Shop } from "../../domain/shop/shop.ts";
import type { Places } from "./pages.ts";

/** What the letters in all languages have. */
export type Sender = Places & { shop: Shop };

export type Letterhead = Sender & {
  /** What writes the letter's texts. */
  language: I18n;
};
