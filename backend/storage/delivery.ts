import type { StoredObject } from "./objects.ts";

/**
 * The headers under which a public object, or an image rendered from it, may be kept and checked again.
 * @param eTag of just this representation, in double quotes
 */
export function cachingHeaders({ metadata }: StoredObject, eTag: string): Record<string, string> {
  return {
    "cache-control": publicCacheControl(metadata.cacheControl),
    etag: eTag,
    "last-modified": new Date(metadata.lastModified).toUTCString(),
    "x-content-type-options": "nosniff",
  };
}

/** `max-age=3600` is kept as uploaded; shared caches are told that they may keep it too. */
function publicCacheControl(uploaded: string): string {
  return uploaded.startsWith("max-age=") ? `public, ${uploaded}` : uploaded;
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
