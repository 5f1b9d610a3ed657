import { hidden, plainBlanks } from "./signs.ts";

const anyHidden = new RegExp(hidden, "gu");

/** A text that is compared sign by sign, such as a phone number, a code or an engraving. */
export function cleanCode(text: string): string {
  const shown = text.normalize("NFKC").replace(anyHidden, "").normalize("NFKC");
  const plain = shown.replace(/(?=[\u0660-\u1819])\p{Nd}/gu, plainDigit);
  return plainBlanks(plain.replace(/[\u2010-\u2015\u2212\u2500]|(?<=\d)\u30fc(?=\d)/g, "-"));
}

/** Digits of other keyboards begin at a multiple of 16, or six behind it in scripts of India. */
function plainDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return String((code > 0x965 && code < 0xdf0 ? code - 6 : code) & 15);
}
