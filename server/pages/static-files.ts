import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { acceptedEncoding, type Encoding } from "../http/encoding.ts";
import { takeCommonHeaders, type CommonHeaders } from "../http/security-headers.ts";

type StaticFile = {
  type: string;
  etag: string;
  cacheControl: string;
  bodies: { plain: Uint8Array<ArrayBuffer> } & Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
};

const suffixes: [Encoding, string][] = [
  ["br", ".br"],
  ["gzip", ".gz"],
];

/** Serves a build's files from memory; no path leads out. Files under /assets have a hash, so browsers keep them. */
export function staticFiles(directory: string): MiddlewareHandler<CommonHeaders> {
  const files = readFiles(directory);
  return async (context, next) => {
    const file = files.get(context.req.path);
    if (!file || (context.req.method !== "GET" && context.req.method !== "HEAD")) return next();
    const headers: Record<string, string> = {
      "Cache-Control": file.cacheControl,
      ETag: file.etag,
      Vary: "Accept-Encoding",
    };
    if (context.req.header("If-None-Match") === file.etag) {
      return new Response(null, { status: 304, headers: { ...headers, ...takeCommonHeaders(context) } });
    }
    const encoding = acceptedEncoding(context.req.header("Accept-Encoding"));
    const packed = encoding && file.bodies[encoding];
    const body = packed ?? file.bodies.plain;
    headers["Content-Type"] = file.type;
    headers["Content-Length"] = String(body.length);
    if (packed) headers["Content-Encoding"] = encoding;
    Object.assign(headers, takeCommonHeaders(context));
    return new Response(context.req.method === "HEAD" ? null : body, { headers });
  };
}

function readFiles(directory: string): Map<string, StaticFile> {
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const existing = new Set(paths);
  const sources = paths.filter(
    (path) => !/\.(br|gz)$/.test(path) && !relative(directory, path).startsWith("."),
  );
  return new Map(
    sources.map((path) => {
      const url = `/${relative(directory, path).split(sep).join("/")}`;
      const plain = readFileSync(path);
      const packed = suffixes
        .filter(([, suffix]) => existing.has(path + suffix))
        .map(([encoding, suffix]) => [encoding, readFileSync(path + suffix)] as const);
      const file: StaticFile = {
        type: getMimeType(path) ?? "application/octet-stream",
        etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
        cacheControl: url.startsWith("/assets/")
          ? "public, max-age=31536000, immutable"
          : "public, max-age=3600, stale-while-revalidate=86400",
        bodies: { plain, ...Object.fromEntries(packed) },
      };
      return [url, file];
    }),
  );
}
