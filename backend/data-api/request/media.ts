import type { Routine } from "../../database/schema/schema-cache.ts";
import { ApiError } from "../errors/api-error.ts";

/** How the rows are written; `none` only counts them, `raw` is a single value as PostgreSQL writes it. */
export type PageFormat = {
  kind: "list" | "object" | "csv" | "none" | "raw";
  withoutNulls: boolean;
};

export type Media = PageFormat & { contentType: string };

const json: Media = { kind: "list", withoutNulls: false, contentType: "application/json; charset=utf-8" };
const csv: Media = { kind: "csv", withoutNulls: false, contentType: "text/csv; charset=utf-8" };
const object: Media = {
  kind: "object",
  withoutNulls: false,
  contentType: "application/vnd.pgrst.object+json; charset=utf-8",
};

const anyType = "*/*";
/** PostgREST sends these with a charset. */
const textTypes = new Set(["text/plain", "text/xml", "text/csv", "application/json", "application/geo+json"]);
const octets = raw("application/octet-stream");

type MediaTypes = Readonly<Record<string, Media | undefined>>;
const none: MediaTypes = {};
const supported: MediaTypes = {
  [anyType]: json,
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

/** The supported media type that the client prefers. @param special additional types of this result */
export function negotiate(accept: string | undefined, special: MediaTypes = none): Media {
  const wanted = accept || anyType;
  const exact = special[wanted] ?? supported[wanted];
  if (exact) return exact;
  const types = acceptedTypes(wanted);
  for (const type of types) {
    const media = special[type] ?? supported[type];
    if (media) return media;
  }
  throw unavailable(types);
}

export function acceptedTypes(accept: string): string[] {
  const ranges = accept.split(",").map(parseRange);
  return ranges.toSorted((a, b) => b.weight - a.weight).map(({ type }) => type);
}

export function unavailable(types: readonly string[]): ApiError {
  return new ApiError(406, "PGRST107", `None of these media types are available: ${types.join(", ")}`);
}

/**
 * Chooses how a function's result is written: besides JSON, bytes and text as they are. If its type is named like a
 * media type, `create domain "image/png" as bytea`, that is the type of the response. A type with wildcards accepts any
 * requested type: the function reads it from the request, and may name the actual type in the response's headers.
 */
export function negotiateResult(accept: string | undefined, returns: Routine["returns"]): Media {
  if (returns.kind !== "value" || returns.set) return negotiate(accept);
  if (returns.mediaType !== anyType) return negotiate(accept, mediaOfValue(returns));
  const [preferred = anyType] = acceptedTypes(accept || anyType);
  const own = preferred === anyType || preferred === "text/csv" ? undefined : supported[preferred];
  return own ?? octets;
}

function mediaOfValue({ base, mediaType }: Routine["returns"]): MediaTypes {
  if (mediaType !== null) return { [mediaType]: raw(mediaType), [anyType]: raw(mediaType) };
  const bytes = { [octets.contentType]: octets };
  return base === "bytea" ? bytes : { ...bytes, "text/plain": raw("text/plain") };
}

function raw(type: string): Media {
  const contentType = textTypes.has(type) ? `${type}; charset=utf-8` : type;
  return { kind: "raw", withoutNulls: false, contentType };
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
    contentType: `application/vnd.pgrst.${kind}+json;nulls=stripped; charset=utf-8`,
  };
}
