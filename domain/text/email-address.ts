import { cleanCode } from "./code.ts";

/** An e-mail address without what is pasted around it, its domain in lower case and IDN: `private.clean_email`. */
export function cleanEmail(text: string): string {
  const bare = cleanCode(text)
    .replace(around, "")
    .replace(/^[^<>]*<([^<>]*)>$/, "$1")
    .replace(/^ *mailto: *([^?]*).*$/i, "$1")
    .replace(around, "");
  const at = bare.lastIndexOf("@");
  return at === -1 ? bare : bare.slice(0, at + 1) + oneSpelling(bare.slice(at + 1));
}

const around = /^ +|[ .,;\u3002]+$/g;

function oneSpelling(domain: string): string {
  // In lower case, İ is an i with a mark, which may have to change places with the next one.
  const lower = domain.toLowerCase().normalize("NFKC").replaceAll("\u3002", ".");
  return /[^a-z0-9.\x80-\u{10ffff}-]/u.test(lower) ? lower : lower.split(".").map(asciiLabel).join(".");
}

function asciiLabel(label: string): string {
  const isForeign = /[^\0-\x7f]/.test(label);
  return (isForeign && URL.parse(`http://${label}.x`)?.hostname.slice(0, -2)) || label;
}

/** GoTrue's limit. */
export const maxEmailLength = 255;

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const address = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@(?:${label}\\.)+(?![0-9]+$)${label}$`, "i");

/** What HTML calls a valid address, with a dot in its domain: `private.is_email_address`. */
export function isEmail(text: string): boolean {
  return text.length <= maxEmailLength && address.test(text);
}
