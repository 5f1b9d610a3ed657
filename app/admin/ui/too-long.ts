import { textLength } from "../../forms/text-length.ts";

/** What to say beside a field with more text than the database takes; undefined while it fits. */
export function tooLong(text: string, most: number): string | undefined {
  const length = textLength(text);
  if (length <= most) return undefined;
  const [limit, typed] = [most, length].map((count) => count.toLocaleString("en-US"));
  return `Please use at most ${limit} characters; this has ${typed}.`;
}
