/** `loose stone` as `Loose stone`. */
export function capitalized(term: string): string {
  return term.charAt(0).toUpperCase() + term.slice(1);
}
