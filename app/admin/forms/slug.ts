import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { say } from "../../base/language/languages.ts";
import { slugOf } from "../../../domain/text/slug.ts";
import { fits } from "../../../domain/text/too-long.ts";

/** The last part of a page's address, as it is typed. */
export const slugSchema = z.string().check(
  z.trim(),
  z.minLength(1, { error: () => say(msg`Please enter an address.`) }),
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: () => say(msg`Please use only lowercase letters a to z, digits, and single hyphens between them.`),
  }),
  fits(80, say),
);

/** The slug that a title suggests: "Care & Cleaning" becomes `care-cleaning`. */
export function slugFrom(title: string): string {
  return slugOf(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
