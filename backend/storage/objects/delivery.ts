import type { StoredObject } from "../shared/stored-object.ts";

/** How long an answer may be kept, and by whom. */
export type Audience =
  | { kind: "everybody" }
  /** Whom row security lets read it. */
  | { kind: "caller" }
  /** Whoever holds a signed address, until it expires. */
  | { kind: "holder"; expires: Date };

/**
 * The headers under which an object, or an image rendered from it, may be kept and checked again.
 * @param eTag of just this representation, in double quotes
 */
export function cachingHeaders(
  { metadata }: StoredObject,
  eTag: string,
  audience: Audience,
): Record<string, string> {
  return {
    ...lifetime(metadata.cacheControl, audience),
    etag: eTag,
    "last-modified": new Date(metadata.lastModified).toUTCString(),
    "x-content-type-options": "nosniff",
    // What somebody uploaded must not run with the rights of the place it is served from. Browsers' viewers of PDF
    // files would show nothing then, and guard themselves.
    ...(metadata.mimetype !== "application/pdf" && {
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    }),
  };
}

/** `max-age=3600` is kept as uploaded; shared caches are told whether they may keep it too. */
function lifetime(uploaded: string, audience: Audience): Record<string, string> {
  if (audience.kind === "holder") return { expires: audience.expires.toUTCString() };
  const whose = audience.kind === "everybody" ? "public" : "private";
  return { "cache-control": uploaded.startsWith("max-age=") ? `${whose}, ${uploaded}` : uploaded };
}

/** Whether the caller already holds this representation, by `If-None-Match`, else by `If-Modified-Since`. */
export function isUnchanged(request: Headers, representation: Record<string, string>): boolean {
  const known = request.get("if-none-match");
  if (known !== null) {
    const tags = known.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    return tags.includes("*") || tags.includes(representation.etag ?? "");
  }
  const since = Date.parse(request.get("if-modified-since") ?? "");
  return Date.parse(representation["last-modified"] ?? "") <= since;
}

/**
 * What `?download` or `?download=name` asks for, as Supabase spells it; nothing without the parameter.
 * @param download the parameter's value, undefined when absent
 */
export function downloadHeaders(download: string | undefined): Record<string, string> {
  if (download === undefined) return {};
  const name = encodeURIComponent(download.toWellFormed());
  return {
    "content-disposition": name ? `attachment; filename=${name}; filename*=UTF-8''${name};` : "attachment;",
  };
}
