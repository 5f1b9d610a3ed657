import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { acceptedEncoding, type Encoding } from "../http/encoding.ts";
import { takeCommonHeaders, type CommonHeaders } from "../http/security-headers.ts";

/** Without content, it is read from its path whenever it is asked for. */
type Body = { path: string; size: number; content: Uint8Array<ArrayBuffer> | undefined };

type StaticFile = {
  type: string;
  etag: string;
  cacheControl: string;
  bodies: { plain: Body } & Partial<Record<Encoding, Body>>;
};

const suffixes: [Encoding, string][] = [
  ["br", ".br"],
  ["gzip", ".gz"],
];

/** In bytes. Larger ones are for what few do, such as opening a photograph of an iPhone. */
const largestInMemory = 256_000;

/**
 * Serves a build's files; no path leads out. As browsers ask for them, they are in memory; what is packed worse, and large
 * files, are not. Files under /assets have a hash, so browsers keep them.
 */
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
    const content = context.req.method === "HEAD" ? null : (body.content ?? (await streamOf(body.path)));
    headers["Content-Type"] = file.type;
    headers["Content-Length"] = String(body.size);
    if (packed) headers["Content-Encoding"] = encoding;
    Object.assign(headers, takeCommonHeaders(context));
    return new Response(content, { headers });
  };
}

/** As fast as the visitor takes it. */
async function streamOf(path: string): Promise<ReadableStream<Uint8Array>> {
  const file = createReadStream(path);
  await once(file, "open");
  return Readable.toWeb(file) as ReadableStream<Uint8Array>;
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
      const encodings = suffixes.filter(([, suffix]) => existing.has(path + suffix));
      const best = encodings[0]?.[0];
      const packed = encodings.map(([encoding, suffix]) => [
        encoding,
        bodyOf(path + suffix, encoding === best),
      ]);
      const file: StaticFile = {
        type: getMimeType(path) ?? "application/octet-stream",
        etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
        cacheControl: url.startsWith("/assets/")
          ? "public, max-age=31536000, immutable"
          : "public, max-age=3600, stale-while-revalidate=86400",
        bodies: { plain: bodyOf(path, best === undefined), ...Object.fromEntries(packed) },
      };
      return [url, file];
    }),
  );
}

function bodyOf(path: string, isUsual: boolean): Body {
  const { size } = statSync(path);
  return { path, size, content: isUsual && size <= largestInMemory ? readFileSync(path) : undefined };
}
