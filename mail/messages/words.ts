/** Control characters, and those that change the direction of the following text. */
const invisible = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;

/** For subjects, titles and names: one line, whatever was typed. */
export function oneLine(text: string, longest = 120): string {
  const line = text.toWellFormed().replaceAll(invisible, " ").replaceAll(/\s+/g, " ").trim();
  const letters = Array.from(line);
  return letters.length <= longest
    ? line
    : `${letters
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`;
}

/** Several lines, as they were written. */
export function manyLines(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .replaceAll(/[^\n\P{Cc}]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, " ")
    .trim();
}

/**
 * Puts a stranger's text into a mail. An invisible character keeps mail programs from making links of it: otherwise
 * an order in a stranger's name would send that stranger a URL to click. Words that no program takes for a host, such
 * as Dr.Meyer or Hauptstr.5, stay as they are: people copy names and addresses.
 */
export function unlinked(text: string): string {
  return text.replaceAll(/\S+/g, (word) =>
    isLink(word) ? word.replaceAll(/(?<=.)(?:\.(?=\p{L})|@(?=.)|:(?=\/))/gu, "$&\u2060") : word,
  );
}

/** The most common ends of hosts, however they are written. */
const commonEnds = new Set(
  "app biz click club cn co com dev icu info io link live me net online org ru shop site store tk top vip xyz".split(
    " ",
  ),
);

function isLink(word: string): boolean {
  if (/:\/|@|\/\/|^\P{L}*www\.|\.\p{L}{2,}[/:?#]/iu.test(word)) return true;
  // Programs find a host between brackets and commas, too.
  return word.split(/[^\p{L}\p{M}\p{N}.-]+/u).some((part) => isHost(part.replace(/\.+$/, "")));
}

function isHost(part: string): boolean {
  const labels = part.split(".");
  const end = labels.pop() ?? "";
  if (labels.length === 0 || !/^(?:\p{L}\p{M}*){2,}/u.test(end)) return false;
  if (commonEnds.has(end.toLowerCase())) return true;
  const isName = /^\p{Lu}[\p{Ll}\p{M}]/u.test(end) || part === part.toUpperCase();
  return !isName && !labels.every((label) => /^.{0,3}$|^\p{Lu}.{3}$|[Ss]tr$/u.test(label));
}
