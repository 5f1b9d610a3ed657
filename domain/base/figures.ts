const formats = new Map<string, Intl.NumberFormat>();

/** A format takes longer to make than to use, so each is made once. */
function figureFormat(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { useGrouping: false, ...options });
  formats.set(key, format);
  return format;
}

/** A measure with this many decimals: `1.20`. @param language BCP 47 */
export function formatMeasure(value: number, language: string, least: number, most = least): string {
  return figureFormat(language, { minimumFractionDigits: least, maximumFractionDigits: most }).format(value);
}

/** `15%` of 15. @param language BCP 47 */
export function formatPercent(
  percent: number,
  language: string,
  signDisplay: "auto" | "exceptZero" = "auto",
): string {
  return figureFormat(language, { style: "percent", maximumFractionDigits: 3, signDisplay }).format(
    percent / 100,
  );
}
