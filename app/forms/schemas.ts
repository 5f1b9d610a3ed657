import { z } from "zod/mini";
import { textLength } from "./text-length.ts";

/** A text of at most so many characters, as the database counts them. */
export function maxLength(max: number, sentence: string) {
  return z.refine<string>((text) => textLength(text) <= max, sentence);
}
