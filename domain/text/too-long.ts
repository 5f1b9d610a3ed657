import { msg, plural } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import type { Translate } from "./translate.ts";
import { textLength } from "./text-length.ts";

/** What to say about a text that is longer than the database allows; undefined if it fits. */
export function tooLong(text: string, max: number, t: Translate): string | undefined {
  const length = textLength(text);
  if (length <= max) return undefined;
  const typed = length.toLocaleString("en-US");
  return t(
    msg`${plural(
      { max },
      {
        one: msg`Please use at most # character; this has ${{ typed }}.`,
        other: msg`Please use at most # characters; this has ${{ typed }}.`,
      },
    )}`,
  );
}

/** The same rule as a schema check. */
export function fits(max: number, t: Translate) {
  return z.refine<string>((text) => textLength(text) <= max, {
    error: ({ input }) => tooLong(input as string, max, t),
  });
}
