import * as fc from "fast-check";
import type { Role } from "../storage/server.ts";

/** A request below `/storage/v1`, with a role. */
export type HostileRequest = {
  address: string;
  method: string;
  role: Role;
  headers?: Record<string, string>;
  body?: BodyInit;
};

const role = fc.constantFrom<Role>("guest", "customer", "admin", "service");
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("", "..", "/", "%", "_", "'", '"', "\\", "\0", "\ud800", "a".repeat(5000), "box"),
);
const path = fc.array(text, { minLength: 1, maxLength: 4 }).map(encodePath);

const starts = `
  bucket object object/public object/sign object/authenticated object/info object/info/public object/upload/sign
  object/list object/list-v2 object/move object/copy render/image/public render/image/sign render/image/authenticated
  cdn upload/resumable`.split(/\s+/);
const parameters = ["token", "width", "quality", "download", "limit", "offset", "sortColumn", "apikey"];

/** Any method at any URL. */
export const anyAddress: fc.Arbitrary<HostileRequest> = fc
  .record({
    start: fc.constantFrom(...starts),
    path,
    query: fc.dictionary(fc.constantFrom(...parameters), text),
    method: fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"),
    role,
  })
  .map(({ start, path, query, ...request }) => {
    const pairs = Object.entries(query).map(([name, value]) => [name, value.toWellFormed()]);
    return { ...request, address: `/${start}/${path}?${new URLSearchParams(pairs)}` };
  });

const fieldsByAddress: [method: string, address: string, fields: string[]][] = [
  ["POST", "/object/list/box", ["prefix", "limit", "offset", "search", "sortBy"]],
  ["POST", "/object/list-v2/box", ["prefix", "limit", "cursor", "with_delimiter", "sortBy"]],
  ["POST", "/object/move", ["bucketId", "sourceKey", "destinationKey", "destinationBucket"]],
  ["POST", "/object/copy", ["bucketId", "sourceKey", "destinationKey", "metadata"]],
  ["POST", "/object/sign/box", ["expiresIn", "paths"]],
  ["POST", "/object/sign/box/a", ["expiresIn", "transform"]],
  ["POST", "/bucket", ["id", "name", "public", "file_size_limit", "allowed_mime_types"]],
  ["PUT", "/bucket/other", ["public", "file_size_limit", "allowed_mime_types"]],
  ["DELETE", "/object/box", ["prefixes"]],
];

/** Any JSON where JSON is expected, often with the right names. */
export const anyBody: fc.Arbitrary<HostileRequest> = fc
  .constantFrom(...fieldsByAddress)
  .chain(([method, address, fields]) => {
    const json = fc.jsonValue({ maxDepth: 4 });
    const named = fc.dictionary(fc.constantFrom(...fields), fc.oneof(json, text, fc.array(text)));
    const body = fc.oneof(json, named).map((value) => JSON.stringify(value));
    return fc.record({ method: fc.constant(method), address: fc.constant(address), body, role });
  });

const headers = fc.dictionary(
  fc.constantFrom("content-type", "cache-control", "x-metadata", "x-upsert", "content-encoding"),
  fc.oneof(
    fc.string({ unit: "grapheme-ascii", maxLength: 60 }).map((value) => value.trim()),
    fc.constantFrom("image/png", "multipart/form-data; boundary=b", "true", "text/plain"),
  ),
);
const formText = (value: string) =>
  `--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\n${value.toWellFormed()}\r\n--b--\r\n`;

/** Any bytes with any headers where a file is expected. */
export const anyUpload: fc.Arbitrary<HostileRequest> = fc
  .record({
    path,
    headers,
    body: fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      text.map((value) => Buffer.from(formText(value))),
    ),
    role,
  })
  .map(({ path, ...request }) => ({ ...request, address: `/object/box/${path}`, method: "POST" }));

const partHeaders = fc.dictionary(
  fc.constantFrom(
    "upload-length",
    "upload-offset",
    "upload-defer-length",
    "upload-metadata",
    "x-signature",
    "x-upsert",
  ),
  fc.oneof(
    fc.string({ unit: "grapheme-ascii", maxLength: 60 }).map((value) => value.trim()),
    fc.constantFrom("0", "1", "5", "-1", "true"),
    fc
      .array(fc.tuple(fc.constantFrom("bucketName", "objectName", "contentType", "metadata"), text), {
        maxLength: 4,
      })
      .map((pairs) =>
        pairs.map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`).join(","),
      ),
  ),
);

/** Any headers where an upload in parts is created or continued. */
export const anyPart: fc.Arbitrary<HostileRequest> = fc
  .record({
    method: fc.constantFrom("POST", "PATCH", "HEAD", "DELETE"),
    address: fc.constantFrom(
      "/upload/resumable",
      "/upload/resumable/sign",
      "/upload/resumable/00000000-0000-0000-0000-000000000001",
    ),
    headers: partHeaders,
    body: fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
    role,
  })
  .map(({ method, headers, body, ...request }) => ({
    ...request,
    method,
    headers: { "tus-resumable": "1.0.0", "content-type": "application/offset+octet-stream", ...headers },
    ...(method !== "HEAD" && { body }),
  }));

const formFields = ["cacheControl", "metadata", "contentType", "contentEncoding", ""];

/** Any form where a file is expected. */
export const anyForm: fc.Arbitrary<HostileRequest> = fc
  .record({
    path,
    fields: fc.array(fc.tuple(fc.constantFrom(...formFields), text), { maxLength: 6 }),
    content: text,
    type: fc.constantFrom("image/png", "text/plain", "nonsense", ""),
    role,
  })
  .map(({ path, fields, content, type, role }) => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    body.append("", new Blob([content], { type }), content);
    return { address: `/object/box/${path}`, method: "PUT", body, role };
  });

function encodePath(parts: string[]): string {
  return parts.map((part) => encodeURIComponent(part.toWellFormed())).join("/");
}
