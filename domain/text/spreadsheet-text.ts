const formula = String.raw`=+\-@＝＋－＠`;

/** A cell may begin after any sign that a reader takes for the one between cells, and after what it leaves out. */
const beginnings = new RegExp(String.raw`(^|[,;|\t\r\n])([\s"]*)(?='*[${formula}])`, "gu");

const apostrophes = new RegExp(String.raw`(^|[,;|\t\r\n])([\s"]*)'(?='*[${formula}])`, "gu");

/** The longest text that Excel allows in a formula. */
const longest = 255;

/** Shows texts as they are: what reads as a number or day becomes `="00123"`; what would run gets an apostrophe. */
export function spreadsheetText(locale: string): (text: string) => string {
  const names = namesOfDays(locale);
  const isPartOfValue = (word: string): boolean =>
    word.length <= 3 || names.some((name) => name.startsWith(word.toLowerCase()));

  return (text) => {
    const isInside = [...text.matchAll(beginnings)].some(({ index, 0: found }) => index > 0 || found !== "");
    if (isValue(text, isPartOfValue) && !isInside) return `="${text}"`;
    const harmless = text.replaceAll(beginnings, "$1$2'");
    // Some readers leave out what stands before the sign.
    return /^'*[\t\r\n]/.test(text) ? `'${harmless}` : harmless;
  };
}

/** The text that `spreadsheetText` has written, in our files and in those that a spreadsheet made of them. */
export function plainText(cell: string): string {
  const text = /^="(.*)"$/s.exec(cell)?.[1];
  if (text !== undefined) return text;
  return cell.replace(/^'(?='*[\t\r\n])/, "").replaceAll(apostrophes, "$1$2");
}

/** A text could be a number, a day, a time or an answer if it has digits, and no words but units and months. */
function isValue(text: string, isPartOfValue: (word: string) => boolean): boolean {
  if (text.length > longest || /["=@＝＋－＠\r\n\t]/.test(text) || /^[+-].*\p{L}/u.test(text)) return false;
  if (!/\p{Nd}/u.test(text)) return /^\s*(?:true|false)\s*$/i.test(text);
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).every(isPartOfValue);
}

function namesOfDays(locale: string): string[] {
  return [locale, "en"].flatMap((language) =>
    (["long", "short"] as const).flatMap((style) => {
      const format = new Intl.DateTimeFormat(language, {
        month: style,
        weekday: style,
        timeZone: "UTC",
      });
      return Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, month + 1)).flatMap((day) =>
        format
          .formatToParts(day)
          .flatMap(({ type, value }) =>
            type === "month" || type === "weekday" ? [value.toLowerCase()] : [],
          ),
      );
    }),
  );
}
