import { hidden, plainBlanks } from "./signs.ts";

const anyHidden = new RegExp(hidden, "gu");

/** The digit 0 of scripts whose keyboards type their own. */
const zeros = Array.from("٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐", (zero) => zero.codePointAt(0)!);

/** A text that is compared sign by sign, such as a phone number, a code or an engraving. */
export function cleanCode(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(anyHidden, "")
    .normalize("NFKC")
    .replace(/\p{Nd}/gu, plainDigit);
  return plainBlanks(plain.replace(/[\u2010-\u2015\u2212\u2500]|(?<=\d)\u30fc(?=\d)/g, "-"));
}

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  const zero = zeros.find((zero) => code >= zero && code <= zero + 9);
  return zero === undefined ? digit : String(code - zero);
}
