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
 * A stranger's text in one of the shop's mails. An invisible character keeps mail programs from turning parts of it
 * into links: otherwise an order in a stranger's name would be a way to send that stranger a URL to click.
 */
export function unlinked(text: string): string {
  return text.replaceAll(/(?<=\S)(?:\.(?=\p{L})|@(?=\S)|:(?=\/))/gu, "$&\u2060");
}
