/** A picture in words, as a conflict shows it: its file's name. */
export function pictureName(address: string | null): string {
  if (!address) return "None";
  return address.startsWith("blob:") ? "A new picture" : (/[^/#]*(?=#|$)/.exec(address)?.[0] ?? "");
}
