import { createStoredList } from "../../base/browser/stored-list.ts";

export const mostCodes = 10;

/** What can be a code. Whether it is one, the database says. */
export const codePattern = /^[A-Za-z0-9_-]{3,40}$/;

export const {
  read: readCodes,
  readServer: readServerCodes,
  subscribe: subscribeToCodes,
  replace: replaceCodes,
} = createStoredList<string>("discount-codes", parseCodes);

export function keepCode(code: string) {
  const others = readCodes().filter((kept) => !isSameCode(kept, code));
  replaceCodes([...others, code].slice(-mostCodes));
}

export function forgetCodes(codes: readonly string[]) {
  const kept = readCodes().filter((one) => !codes.some((code) => isSameCode(code, one)));
  if (kept.length < readCodes().length) replaceCodes(kept);
}

export function isSameCode(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function parseCodes(text: string): string[] | null {
  try {
    const stored: unknown = JSON.parse(text);
    const isList = Array.isArray(stored) && stored.length <= mostCodes;
    return isList && stored.every((code) => typeof code === "string" && codePattern.test(code))
      ? stored
      : null;
  } catch {
    return null;
  }
}
