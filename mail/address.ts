import { cleanEmail, isEmail } from "../domain/text/email-address.ts";

/** The sender of the shop's mails; without a name, the shop's own is shown. */
export type Sender = { name: string | undefined; address: string };

/** Reads `orders@shop.example` or `Shop <orders@shop.example>`; null for anything else. */
export function parseSender(text: string): Sender | null {
  const [, quoted, plain, inside] =
    /^\s*(?:"([^"\\\p{Cc}]+)"|([^"<>@\p{Cc}]*?))\s*<([^<>]+)>\s*$/u.exec(text) ?? [];
  const address = cleanEmail(inside ?? (text.includes("<") ? "" : text));
  return isEmail(address) ? { name: quoted ?? (plain || undefined), address } : null;
}

/** A Message-ID needs the part after the @. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}
