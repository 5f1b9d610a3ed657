import type { StoredObject } from "../shared/stored-object.ts";

/** Who may read an object, which decides how it is cached. */
export type Audience =
  | { kind: "everybody" }
  /** Callers whom row security allows. */
  | { kind: "caller" }
  /** Anybody who has a signed URL, until it expires. */
  | { kind: "holder"; expires: Date };

/** The caching and security headers of an object or its rendition. @param eTag in double quotes */
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
    // Uploads must not run scripts with the rights of our origin.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
}

/** A `max-age` stays as uploaded, with whether shared caches may store it. */
function lifetime(uploaded: string, audience: Audience): Record<string, string> {
  if (audience.kind === "holder") return { expires: audience.expires.toUTCString() };
  const whose = audience.kind === "everybody" ? "public" : "private";
  return { "cache-control": uploaded.startsWith("max-age=") ? `${whose}, ${uploaded}` : uploaded };
}

/** Whether the client has this representation, by `If-None-Match` or else by `If-Modified-Since`. */
export function isUnchanged(request: Headers, representation: Record<string, string>): boolean {
  const known = request.get("if-none-match");
  if (known !== null) {
    const tags = known.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    return tags.includes("*") || tags.includes(representation.etag ?? "");
  }
  const since = Date.parse(request.get("if-modified-since") ?? "");
  return Date.parse(representation["last-modified"] ?? "") <= since;
}

/** PDFs are saved, because browsers show none in a sandbox. */
export function isSaved({ metadata }: StoredObject): boolean {
  return metadata.mimetype === "application/pdf";
}

/** The header for `?download` or `?download=name`, formatted as by Supabase. */
export function downloadHeaders(download: string | undefined): Record<string, string> {
  if (download === undefined) return {};
  const name = encodeURIComponent(download.toWellFormed());
  return {
    "content-disposition": name ? `attachment; filename=${name}; filename*=UTF-8''${name}` : "attachment",
  };
}
