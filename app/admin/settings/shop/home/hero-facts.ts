import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { cleanLine } from "../../../../../domain/text/line.ts";
import { fits } from "../../../../../domain/text/too-long.ts";
import { say } from "../../../../base/language/languages.ts";
import { pictureName } from "../../../files/picture-name.ts";
import { factStore, type StoredFacts } from "../../form/facts.ts";
import { pictureSchema } from "../look/look-facts.ts";

const names = ["hero_image", "hero_title", "hero_text"] as const;

/** The hero's picture and words are facts of the shop: links to it that are shared show them, too. */
export const heroStore = factStore(names);

/** The picture is a URL; until it is uploaded, one of the browser's memory. */
export type HeroFacts = StoredFacts<(typeof names)[number]>;

export type HeroDraft = Record<keyof HeroFacts, string>;

export const heroColumns = {
  hero_image: { label: msg`Picture or video`, show: pictureName },
  hero_title: { label: msg`Hero title` },
  hero_text: { label: msg`Hero text` },
};

export const heroSchema = z.object({
  hero_image: pictureSchema,
  hero_title: z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.minLength(1, { error: () => say(msg`Please enter a title.`) }),
      fits(60, say),
    ),
  hero_text: z.string().check(z.overwrite(cleanLine), fits(200, say)),
});

export function heroDraft({ hero_image, ...words }: HeroFacts): HeroDraft {
  return { ...words, hero_image: hero_image ?? "" };
}
