import { z } from "zod/mini";
import { textLength } from "../../forms/text-length.ts";

/** What to say beside a field with more text than the database takes; undefined while it fits. */
export function tooLong(text: string, max: number): string | undefined {
  const length = textLength(text);
  if (length <= max) return undefined;
  const [limit, typed] = [max, length].map((count) => count.toLocaleString("en-US"));
  return `Please use at most ${limit} characters; this has ${typed}.`;
}

/** A schema's check that a text fits into the database. */
export function fits(max: number) {
  return z.refine<string>((text) => tooLong(text, max) === undefined, {
    error: ({ input }) => tooLong(input as string, max),
  });
}
