import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { fits as knownFits } from "../../../domain/reviews/fits.ts";
import { cleanLine } from "../../../domain/text/line.ts";
import { fits } from "../../../domain/text/too-long.ts";
import { type Checked, checkSchema } from "../../base/forms/check.ts";
import { say } from "../../base/language/languages.ts";

/** What is typed. `rating` is "1" to "5"; empty: not chosen yet. */
export type ReviewForm = { rating: string; words: string; author: string; fit: string };

export type CheckedReview = { rating: number; words: string; author: string; fit: string | null };

const reviewSchema = z.object({
  rating: z.pipe(
    z.string().check(z.regex(/^[1-5]$/, { error: () => say(msg`Please choose one to five stars.`) })),
    z.transform(Number),
  ),
  words: z.string().check(z.trim(), fits(3000, say)),
  author: z.string().check(z.overwrite(cleanLine), fits(60, say)),
  fit: z.pipe(
    z.string(),
    z.transform((fit: string) => (knownFits.some((known) => known === fit) ? fit : null)),
  ),
});

export function checkReview(typed: ReviewForm): Checked<ReviewForm, CheckedReview> {
  return checkSchema(reviewSchema, typed);
}
