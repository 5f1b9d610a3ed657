import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { contrast } from "../../../../../domain/shop/contrast.ts";
import { tileColor } from "../../../../../domain/shop/tile-color.ts";
import { pictureName } from "../../../files/picture-name.ts";
import { factStore, type StoredFacts } from "../../form/facts.ts";
import { formatMeasure } from "../../../../../domain/base/figures.ts";
import { pageLanguage, say } from "../../../../base/language/languages.ts";

const pictureNames = ["logo", "icon"] as const;

export type PictureName = (typeof pictureNames)[number];

const names = [...pictureNames, "accent"] as const;

export const lookStore = factStore(names);

/** Pictures are URLs; until they are uploaded, those of the browser's memory. */
export type Look = StoredFacts<(typeof names)[number]>;

export type LookDraft = Record<keyof Look, string>;

export const lookColumns = {
  logo: { label: msg`Logo`, show: pictureName },
  icon: { label: msg`Icon`, show: pictureName },
  accent: { label: msg`Accent color`, show: (accent: string | null) => accent ?? say(msg`The default`) },
};

export const defaultAccent = "#1a437a";

/** `#1a437a` from `1A437A` or `#1A437A`; null if it is not a color. */
export function readAccent(typed: string): string | null {
  const [, digits] = /^\s*#?([0-9a-f]{6})\s*$/i.exec(typed) ?? [];
  return digits ? `#${digits.toLowerCase()}` : null;
}

/** What is wrong with an accent, in a sentence; undefined for none. */
export function accentProblem(typed: string): string | undefined {
  if (typed.trim() === "") return undefined;
  const accent = readAccent(typed);
  if (accent === null) return say(msg`Please enter a color such as ${{ color: defaultAccent }}.`);
  const [white, tiles] = [contrast(accent, "#ffffff"), contrast(accent, tileColor)];
  if (Math.min(white, tiles) >= 4.5) return undefined;
  return say(
    msg`This color is too pale to read: its contrast is ${{ white: ratio(white) }} on white and ${{ tiles: ratio(tiles) }} on the page's tiles. Please choose a darker one, with at least 4.5:1 on both.`,
  );
}

/** The nearest color of the same hue that can be read; null if this one can, or is no color. */
export function nearestAccent(typed: string): string | null {
  const accent = readAccent(typed);
  if (accent === null || accentProblem(accent) === undefined) return null;
  const channels = [1, 3, 5].map((start) => Number.parseInt(accent.slice(start, start + 2), 16));
  // Darker by a 256th of itself at a time.
  for (let light = 255; light > 0; light--) {
    const darker = channels.map((channel) =>
      Math.round((channel * light) / 256)
        .toString(16)
        .padStart(2, "0"),
    );
    const color = `#${darker.join("")}`;
    if (accentProblem(color) === undefined) return color;
  }
  return defaultAccent;
}

/** Rounded down, so that less than enough never looks like enough. */
function ratio(contrast: number): string {
  return `${formatMeasure(Math.floor(contrast * 100) / 100, pageLanguage(), 2)}:1`;
}

/** A picture's address; empty for none. */
export const pictureSchema = z.pipe(
  z.string(),
  z.transform((address: string) => address || null),
);

export const lookSchema = z.object({
  logo: pictureSchema,
  icon: pictureSchema,
  accent: z.pipe(
    z.string().check(
      z.refine((typed) => accentProblem(typed) === undefined, {
        error: ({ input }) => accentProblem(input as string),
      }),
    ),
    z.transform(readAccent),
  ),
});

export function lookDraft(look: Look): LookDraft {
  const { logo, icon, accent } = look;
  return { logo: logo ?? "", icon: icon ?? "", accent: accent ?? "" };
}
