import { z } from "zod/mini";
import { textLength } from "./text-length.ts";

/** What to say about a text that is longer than the database allows; undefined if it fits. */
export function tooLong(text: string, max: number): string | undefined {
  const length = textLength(text);
  if (length <= max) return undefined;
  const [limit, typed] = [max, length].map((count) => count.toLocaleString("en-US"));
  return `Please use at most ${limit} characters; this has ${typed}.`;
}

/** The same rule as a schema check. */
export function fits(max: number) {
  return z.refine<string>((text) => tooLong(text, max) === undefined, {
    error: ({ input }) => tooLong(input as string, max),
  });
}
