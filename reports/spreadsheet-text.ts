/** What a spreadsheet takes for a formula, at the beginning of a cell. */
const formula = String.raw`=+\-@＝＋－＠`;

/** A beginning of a cell, whatever sign the reader takes for the one between cells, and what it may leave out. */
const beginnings = new RegExp(String.raw`(^|[,;|\t\r\n])([\s"]*)(?=[${formula}])`, "gu");

/** The longest text that Excel allows in a formula. */
const longest = 255;

/**
 * Returns how a text is written so that a spreadsheet shows it as it is. What it would read as a number or a day becomes the
 * formula of a text, `="00123"`: Excel, LibreOffice and Google Sheets show 00123. What it would run gets an apostrophe.
 */
export function spreadsheetText(locale: string): (text: string) => string {
  const names = namesOfDays(locale);
  const isPartOfValue = (word: string): boolean =>
    word.length <= 3 || names.some((name) => name.startsWith(word.toLowerCase()));

  return (text) => {
    const isInside = [...text.matchAll(beginnings)].some(({ index, 0: found }) => index > 0 || found !== "");
    if (isValue(text, isPartOfValue) && !isInside) return `="${text}"`;
    const harmless = text.replaceAll(beginnings, "$1$2'");
    // Some readers leave out what stands before the sign.
    return /^[\t\r\n]/.test(text) && !harmless.startsWith("'") ? `'${harmless}` : harmless;
  };
}

/** Whether a text could be a number, a day, a time or an answer: it has digits, and no words beside units and months. */
function isValue(text: string, isPartOfValue: (word: string) => boolean): boolean {
  if (text.length > longest || /["=@＝＋－＠\r\n\t]/.test(text) || /^[+-].*\p{L}/u.test(text)) return false;
  if (!/\p{Nd}/u.test(text)) return /^\s*(?:true|false)\s*$/i.test(text);
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).every(isPartOfValue);
}

/** The names of months and weekdays in a language and in English. */
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
