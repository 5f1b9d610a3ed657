import { ApiError } from "../errors/api-error.ts";

export type CountKind = "exact" | "planned" | "estimated";

export type Preferences = {
  resolution?: "merge-duplicates" | "ignore-duplicates";
  missing?: "default" | "null";
  return?: "representation" | "minimal" | "headers-only";
  count?: CountKind;
  tx?: "commit" | "rollback";
  handling?: "strict" | "lenient";
  timezone?: string;
  "max-affected"?: number;
};

const none: Preferences = {};

/** The first value of a preference counts; unknown ones only with `handling=strict`. `tx` needs `allowsTx`. */
export function parsePreferences(header: string | undefined, allowsTx = false): Preferences {
  if (header === undefined) return none;
  const given = header.split(",").map((part) => part.trim());
  const known = new Set<string>();
  const choice = <T extends string>(name: string, values: readonly T[]): T | undefined => {
    const texts = new Map(values.map((value) => [`${name}=${value}`, value]));
    for (const part of given) if (texts.has(part)) known.add(part);
    const first = given.find((part) => texts.has(part));
    return first === undefined ? undefined : texts.get(first);
  };
  const free = (name: string, isValid: (value: string) => boolean): string | undefined => {
    const part = given.find((it) => it.startsWith(`${name}=`) && isValid(it.slice(name.length + 1)));
    if (part === undefined) return undefined;
    known.add(part);
    return part.slice(name.length + 1);
  };
  const tx = choice("tx", ["commit", "rollback"]);
  const maxAffected = free("max-affected", (value) => /^\d{1,15}$/.test(value));
  const preferences = withoutUndefined({
    resolution: choice("resolution", ["merge-duplicates", "ignore-duplicates"]),
    missing: choice("missing", ["default", "null"]),
    return: choice("return", ["representation", "minimal", "headers-only"]),
    count: choice("count", ["exact", "planned", "estimated"]),
    tx: allowsTx ? tx : undefined,
    handling: choice("handling", ["strict", "lenient"]),
    timezone: free("timezone", isTimeZone),
    "max-affected": maxAffected === undefined ? undefined : Number(maxAffected),
  });
  if (preferences.handling === "strict") refuseUnknown(given.filter((part) => !known.has(part)));
  return preferences;
}

const order = [
  "resolution",
  "missing",
  "return",
  "count",
  "tx",
  "handling",
  "timezone",
  "max-affected",
] as const;

/** The `Preference-Applied` header of a response that the preferences in `names` can affect. */
export function appliedPreferences(
  preferences: Preferences,
  names: readonly (keyof Preferences)[],
): Record<string, string> {
  if (preferences === none) return {};
  const applied = order.filter(
    (name) =>
      names.includes(name) &&
      preferences[name] !== undefined &&
      (name !== "max-affected" || preferences.handling === "strict"),
  );
  if (applied.length === 0) return {};
  return { "preference-applied": applied.map((name) => `${name}=${preferences[name]}`).join(", ") };
}

function refuseUnknown(invalid: readonly string[]): void {
  if (invalid.length === 0) return;
  throw new ApiError(400, "PGRST122", "Invalid preferences given with handling=strict", {
    details: `Invalid preferences: ${invalid.join(", ")}`,
  });
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function withoutUndefined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
