import { hidden, plainBlanks } from "./signs.ts";

/** Joiners and selectors of a shape stay after letters and emoji of scripts that need them. */
const joiners = String.raw`\p{VS}\u180e\u200c\u200d`;
const joined = String.raw`\u0590-\u109f\u1780-\u18af\u1900-\u1cff\u2190-\u27ff\u2801-\u2bff\u3030-\ua4ff\ua800-\uabff\uf900-\ufdff\ufe70-\ufefc\u{10a00}-\u{11fff}\u{1b000}-\u{1faff}\u{20000}-\u{3ffff}`;
const otherHidden = new RegExp(`(?![${joiners}])(?:${hidden})`, "gu");
const needlessJoiners = new RegExp(`(?<![${joined}${joiners}])[${joiners}]+`, "gu");

/** A line of text for people to read, such as a name or a street. */
export function cleanLine(text: string): string {
  return plainBlanks(withoutHidden(text).replace(/[\u2010\u2011]/g, "-"));
}

/** Repeats until nothing changes: once a hidden sign is gone, marks may change places, and joiners may meet. */
function withoutHidden(text: string): string {
  const line = text.normalize("NFC").replace(otherHidden, "").replace(needlessJoiners, "").normalize("NFC");
  return line === text ? line : withoutHidden(line);
}
