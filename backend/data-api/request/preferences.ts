import { ApiError } from "../api-error.ts";

export type CountKind = "exact" | "planned" | "estimated";

/** What the `Prefer` header asks for. The preferences of writes are read where writes are. */
export type Preferences = { count?: CountKind; strict: boolean };

const known: Record<string, ReadonlySet<string> | undefined> = {
  count: new Set(["exact", "planned", "estimated"]),
  handling: new Set(["strict", "lenient"]),
  return: new Set(["representation", "minimal", "headers-only"]),
  resolution: new Set(["merge-duplicates", "ignore-duplicates"]),
  missing: new Set(["default", "null"]),
  // `rollback` is accepted and ignored: transactions end in a commit, as on Supabase.
  tx: new Set(["commit", "rollback"]),
};
/** Preferences whose value is free. */
const open: ReadonlySet<string> = new Set(["max-affected", "timezone"]);

/** Unknown preferences are ignored, unless `handling=strict` is among them. */
export function parsePreferences(header: string | undefined): Preferences {
  const preferences: Preferences = { strict: false };
  if (header === undefined) return preferences;
  const invalid: string[] = [];
  for (const part of header.split(",")) {
    const preference = part.trim();
    const [name = "", value = ""] = preference.split("=", 2);
    if (open.has(name)) continue;
    if (!known[name]?.has(value)) invalid.push(preference);
    else if (name === "handling") preferences.strict = value === "strict";
    else if (name === "count" && isCount(value)) preferences.count ??= value;
  }
  if (preferences.strict && invalid.length > 0) {
    throw new ApiError(400, "PGRST122", "Invalid preferences given with handling=strict", {
      details: `Invalid preferences: ${invalid.join(", ")}`,
    });
  }
  return preferences;
}

function isCount(value: string): value is CountKind {
  return value === "exact" || value === "planned" || value === "estimated";
}
