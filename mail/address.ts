import { domainToASCII } from "node:url";

/** As `private.is_address` of the database: one address, without anything that a header could take for a second one. */
const pattern = /^[^\s@<>()[\],;:"\\\p{Cc}]+@[^\s@<>()[\],;:"\\\p{Cc}]+\.[^\s@<>()[\],;:"\\\p{Cc}]+$/u;

export function isAddress(text: string): boolean {
  return text.length <= 320 && pattern.test(text);
}

/** Whom the shop's mails are from; without a name, the shop's own is shown. */
export type Sender = { name: string | undefined; address: string };

/** Reads `orders@shop.example` or `Shop <orders@shop.example>`; null for anything else. */
export function parseSender(text: string): Sender | null {
  const [, quoted, plain, inside] =
    /^\s*(?:"([^"\\\p{Cc}]+)"|([^"<>@\p{Cc}]*?))\s*<([^<>]+)>\s*$/u.exec(text) ?? [];
  const address = inside ?? text.trim();
  return isAddress(address) ? { name: quoted ?? (plain || undefined), address } : null;
}

/** What comes after the @, as a Message-ID has it. */
export function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return domainToASCII(domain) || domain;
}
