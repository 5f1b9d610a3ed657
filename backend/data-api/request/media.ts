import { ApiError } from "../api-error.ts";
import type { PageFormat } from "../sql/page-sql.ts";

/** A representation the client accepts and we can make. */
export type Media = PageFormat & { contentType: string };

const json: Media = { kind: "list", withoutNulls: false, contentType: "application/json; charset=utf-8" };
const csv: Media = { kind: "csv", withoutNulls: false, contentType: "text/csv; charset=utf-8" };
const object: Media = {
  kind: "object",
  withoutNulls: false,
  contentType: "application/vnd.pgrst.object+json; charset=utf-8",
};

const offered: Record<string, Media | undefined> = {
  "*/*": json,
  "application/*": json,
  "application/json": json,
  "application/vnd.pgrst.array": json,
  "application/vnd.pgrst.array+json": json,
  "application/vnd.pgrst.array;nulls=stripped": withoutNulls(json, "array"),
  "application/vnd.pgrst.array+json;nulls=stripped": withoutNulls(json, "array"),
  "application/vnd.pgrst.object": object,
  "application/vnd.pgrst.object+json": object,
  "application/vnd.pgrst.object;nulls=stripped": withoutNulls(object, "object"),
  "application/vnd.pgrst.object+json;nulls=stripped": withoutNulls(object, "object"),
  "text/csv": csv,
};

/** The first of the accepted media types, by their weights, that we can make. */
export function negotiate(accept: string | undefined): Media {
  if (accept === undefined || accept === "") return json;
  const exact = offered[accept];
  if (exact) return exact;
  const ranges = accept.split(",").map(parseRange);
  for (const { type } of ranges.toSorted((a, b) => b.weight - a.weight)) {
    const media = offered[type];
    if (media) return media;
  }
  throw new ApiError(
    406,
    "PGRST107",
    `None of these media types are available: ${ranges.map((it) => it.type).join(", ")}`,
  );
}

function parseRange(range: string): { type: string; weight: number } {
  const [name = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((it) => it.startsWith("q="));
  const nulls = parameters.includes("nulls=stripped") ? ";nulls=stripped" : "";
  return { type: name + nulls, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
}

function withoutNulls(media: Media, kind: string): Media {
  return {
    ...media,
    withoutNulls: true,
    contentType: `application/vnd.pgrst.${kind}+json; nulls=stripped; charset=utf-8`,
  };
}
