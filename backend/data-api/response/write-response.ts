import type { Relation } from "../../database/schema/schema-cache.ts";
import type { Verb } from "../plan/plan-write.ts";
import type { ApiRequest } from "../request/api-request.ts";
import type { Media } from "../request/media.ts";
import { appliedPreferences, type Preferences } from "../request/preferences.ts";
import type { Page } from "../run/run-page.ts";
import { contentRange } from "./content-range.ts";
import { successResponse } from "./response.ts";

type Written = {
  verb: Verb;
  relation: Relation;
  preferences: Preferences;
  media: Media;
  profile: ApiRequest["profile"];
  hasConflictTarget: boolean;
};

export function writeResponse(page: Page, written: Written): Response {
  const { preferences, media, profile } = written;
  const shown = preferences.return === "representation";
  const status = statusOf(page, written);
  return successResponse(page, status, shown ? page.body : undefined, {
    ...rangeHeader(page, written),
    ...locationHeader(page, written),
    ...appliedPreferences(preferences, applicable(written)),
    ...(shown && { "content-type": media.contentType, ...profile }),
    ...(!shown && status !== 204 && { "content-length": "0" }),
  });
}

function statusOf(page: Page, { verb, preferences }: Written): number {
  const created = page.rows > page.merged;
  if (verb === "insert") {
    return preferences.resolution === "merge-duplicates" && !created ? 200 : 201;
  }
  if (preferences.return !== "representation") return 204;
  return verb === "put" && created ? 201 : 200;
}

/** Only updates give the range of their rows; inserts and deletes give at most the count. */
function rangeHeader(page: Page, { verb, preferences: { count } }: Written): Record<string, string> {
  if (verb === "put") return {};
  const total = count === "exact" || count === "estimated" ? page.rows : undefined;
  return { "content-range": contentRange(0, verb === "update" ? page.rows : 0, total) };
}

function locationHeader(page: Page, { verb, relation, preferences }: Written): Record<string, string> {
  if (verb !== "insert" || preferences.return !== "headers-only") return {};
  if (page.rows !== 1 || relation.primaryKey.length === 0) return {};
  const [key]: Record<string, string | null>[] = JSON.parse(Buffer.from(page.body).toString());
  const conditions = Object.entries(key ?? {}).map(([name, value]) => {
    const test = value === null ? "is.null" : `eq.${encodeURIComponent(value)}`;
    return `${encodeURIComponent(name)}=${test}`;
  });
  return { location: `/${encodeURIComponent(relation.name)}?${conditions.join("&")}` };
}

const always = ["return", "count", "tx", "handling", "timezone"] as const;

function applicable({ verb, relation, hasConflictTarget }: Written): readonly (keyof Preferences)[] {
  switch (verb) {
    case "insert":
      return hasConflictTarget || relation.primaryKey.length > 0
        ? [...always, "missing", "resolution"]
        : [...always, "missing"];
    case "update":
      return [...always, "missing", "max-affected"];
    case "delete":
      return [...always, "max-affected"];
    default:
      return always;
  }
}
