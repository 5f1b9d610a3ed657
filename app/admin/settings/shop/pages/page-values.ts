import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { fits } from "../../../../../domain/text/too-long.ts";
import { slugSchema } from "../../../forms/slug.ts";
import { say } from "../../../../base/language/languages.ts";
import { cleanLine } from "../../../../../domain/text/line.ts";

export const pageSchema = z.object({
  title: z
    .string()
    .check(
      z.overwrite(cleanLine),
      z.minLength(1, { error: () => say(msg`Please enter a title.`) }),
      fits(120, say),
    ),
  slug: slugSchema,
  description: z.string().check(z.overwrite(cleanLine), fits(300, say)),
  body: z.string().check(z.trim(), fits(100_000, say)),
  in_footer: z.boolean(),
});

export type PageValues = z.infer<typeof pageSchema>;

export const pageFields = {
  title: { label: msg`Title` },
  slug: { label: msg`Address` },
  description: { label: msg`Description` },
  body: { label: msg`Text` },
  in_footer: { label: msg`Show in the footer` },
};

export const newPage: PageValues = { title: "", slug: "", description: "", body: "", in_footer: true };
