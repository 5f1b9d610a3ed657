/** Control characters, and those that turn the direction of what follows. */
const invisible = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;

/** For subjects, titles and names: one line, whatever somebody typed. */
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

/** Several lines as somebody wrote them. */
export function manyLines(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .replaceAll(/[^\n\P{Cc}]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, " ")
    .trim();
}

/**
 * The words of somebody unknown, in a mail of the shop. An invisible character keeps mail programs from making links of them:
 * otherwise an order in a stranger's name would be a way to send that stranger an address to click.
 */
export function unlinked(text: string): string {
  return text.replaceAll(/(?<=\S)(?:\.(?=\p{L})|@(?=\S)|:(?=\/))/gu, "$&\u2060");
}
