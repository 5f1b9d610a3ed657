import { z } from "zod/mini";
import { fits } from "../../../../domain/text/too-long.ts";
import { slugSchema } from "../../forms/slug.ts";

export const pageSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, "Please enter a title."), fits(120)),
  slug: slugSchema,
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
