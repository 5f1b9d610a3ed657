import type { Country } from "./countries.ts";
import { type AddressFormat, nounOf, type Part, type Reading } from "./format.ts";
import json from "./formats.json" with { type: "json" };

/** By country. The database has the same: `private.address_formats`. */
export const formats: Partial<Record<string, AddressFormat>> = json as unknown as Record<
  string,
  AddressFormat
>;

/** How this part is read there; undefined where every text is taken. */
export function readingOf(country: Country, format: AddressFormat, part: Part): Reading | undefined {
  const noun = withArticle(nounOf(format, part));
  if (part === "Z")
    return {
      read: (text) => cleanPostalCode(country, format, text),
      problem: `Please enter ${noun} such as ${format.example}.`,
    };
  if (part !== "S" || !format.regions) return undefined;
  // Where a region may be left out, the list need not have it.
  const isNeeded = format.needed.includes("S");
  return {
    read: (text) => findRegion(format, text) ?? (isNeeded ? null : text),
    problem: `Please choose ${noun} from the list.`,
  };
}

export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}

/**
 * The postal code as it is written, whatever its case, blanks and hyphens, or a country's sign before it; null where it
 * cannot be one. The rule of the database: `private.clean_postal_code`.
 */
export function cleanPostalCode(country: Country, format: AddressFormat, text: string): string | null {
  const given = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[‐‑‒–—−]/g, "-")
    .replace("〒", "")
    .replace(/\s+/g, " ")
    .trim();
  if (format.pattern === undefined) return given;
  const pattern = new RegExp(`^(?:${format.pattern})$`);
  const isSigned = format.pattern.startsWith(country.code);
  const readings = [given, given.replace(/^[A-Z]{1,3}[- ]?(?=[0-9])/, "")].flatMap((written) => {
    const compact = written.replace(/[ -]/g, "");
    const codes = isSigned ? [compact, country.code + compact] : [compact];
    return [...codes.flatMap((code) => divided(code, format)), ...codes, written];
  });
  return readings.find((reading) => pattern.test(reading)) ?? null;
}

function divided(code: string, { gaps = [] }: AddressFormat): string[] {
  return gaps.map((gap) => {
    const end = Math.max(0, code.length - Number(gap.slice(1)));
    return code.slice(0, end) + gap.charAt(0) + code.slice(end);
  });
}

/**
 * The region of this name or code, in any case and without its accents, or that alone begins so; null where there is
 * none. The rule of the database: `private.known_region`.
 */
export function findRegion({ regions = [] }: AddressFormat, text: string): string | null {
  const wanted = folded(text);
  if (wanted === "") return null;
  const found =
    regions.find(([, name]) => folded(name) === wanted) ?? regions.find(([code]) => folded(code) === wanted);
  if (found || wanted.length < 3) return found?.[1] ?? null;
  const beginning = regions.filter(([, name]) => folded(name).startsWith(wanted));
  return beginning.length === 1 ? beginning[0]![1] : null;
}

/** Without what people write differently: case, accents, signs. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[&ßæøłđı]/g, (sign) => plain[sign]!)
    .replace(/[\s.,'’()/-]/g, "");
}

const plain: Record<string, string> = { "&": "and", ß: "ss", æ: "ae", ø: "o", ł: "l", đ: "d", ı: "i" };
