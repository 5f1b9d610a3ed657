import { domainToASCII } from "node:url";

/**
 * The same rule as the database's `private.is_address`: one address, without anything that a header could read as a
 * second one.
 */
const pattern = /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}]+\.[^\s@<>()[\],;:"\\\p{Cc}]+$/u;

export function isAddress(text: string): boolean {
  return text.length <= 320 && pattern.test(text);
}

/** The sender of the shop's mails; without a name, the shop's own is shown. */
export type Sender = { name: string | undefined; address: string };

/** Reads `orders@shop.example` or `Shop <orders@shop.example>`; null for anything else. */
export function parseSender(text: string): Sender | null {
  const [, quoted, plain, inside] =
    /^\s*(?:"([^"\\\p{Cc}]+)"|([^"<>@\p{Cc}]*?))\s*<([^<>]+)>\s*$/u.exec(text) ?? [];
  const address = inside ?? text.trim();
  return isAddress(address) ? { name: quoted ?? (plain || undefined), address } : null;
}

/** What comes after the @, as a Message-ID needs it. */
export function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return domainToASCII(domain) || domain;
}
