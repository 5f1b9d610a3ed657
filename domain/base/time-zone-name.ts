const names = new Map<string, string>();

/**
 * A time zone, all year round: `Central European Time`, or its place if it has no name. One that Intl does not know keeps its
 * identifier. @param language BCP 47
 */
export function timeZoneName(timeZone: string, language: string): string {
  // The names are kept, not their formats: there are hundreds of zones.
  const key = `${language} ${timeZone}`;
  const name = names.get(key) ?? nameIn(language, timeZone);
  names.set(key, name);
  return name;
}

function nameIn(language: string, timeZone: string): string {
  // UTC has a name only among those that differ by season.
  const timeZoneName = timeZone === "UTC" ? "long" : "longGeneric";
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts();
    return parts.find(({ type }) => type === "timeZoneName")!.value;
  } catch {
    return timeZone;
  }
}
