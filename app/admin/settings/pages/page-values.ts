import { z } from "zod/mini";
import { slugOf } from "../../../../domain/text/slug.ts";
import { fits } from "../../../../domain/text/too-long.ts";

export const pageSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, "Please enter a title."), fits(120)),
  slug: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Please enter an address."),
      z.regex(
        /^[a-z0-9]+(-[a-z0-9]+)*$/,
        "Please use only small letters a to z, digits, and single hyphens between them.",
      ),
      fits(80),
    ),
  description: z.string().check(z.trim(), fits(300)),
  body: z.string().check(z.trim(), fits(100_000)),
  in_footer: z.boolean(),
});

export type PageValues = z.infer<typeof pageSchema>;

export const pageFields = {
  title: { label: "Title" },
  slug: { label: "Address" },
  description: { label: "Description" },
  body: { label: "Text" },
  in_footer: { label: "Show in the footer" },
};

export const newPage: PageValues = { title: "", slug: "", description: "", body: "", in_footer: true };

/** The slug that a title suggests: "Care & Cleaning" becomes `care-cleaning`. */
export function slugFrom(title: string): string {
  return slugOf(title)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
