/** A value within a filter of PostgREST's, such as one of `in.(...)`, where commas, brackets and quotes have a meaning. */
export function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
