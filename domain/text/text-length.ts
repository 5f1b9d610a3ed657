/** How many characters PostgreSQL counts in a text: an emoji is one, where JavaScript's `length` says two. */
export function textLength(text: string): number {
  return Array.from(text).length;
}
