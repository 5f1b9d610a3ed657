import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Role, type StorageServer, startStorage } from "./storage-server.ts";

let storage: StorageServer;
beforeAll(async () => {
  storage = await startStorage({ content: "nothing" });
  await storage.client("service").createBucket("box");
});
afterAll(() => storage.close());

const role = fc.constantFrom<Role>("guest", "customer", "admin", "service");
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "",
    "..",
    "/",
    "%",
    "_",
    "'",
    '"',
    "\\",
    "\0",
    "\ud800",
    "a".repeat(5000),
    "box",
    "product-images",
  ),
);
const path = fc.array(text, { minLength: 1, maxLength: 4 });
const json = fc.jsonValue({ maxDepth: 4 });
const bodyOf = (fields: readonly string[]) =>
  fc.oneof(json, fc.dictionary(fc.constantFrom(...fields), fc.oneof(json, text), { maxKeys: fields.length }));

const encode = (parts: string[]) => parts.map((part) => encodeURIComponent(part.toWellFormed())).join("/");
const headersOf = (who: Role) => ({ authorization: `Bearer ${storage.tokens[who]}` });

async function expectNoFault(address: string, init: RequestInit): Promise<void> {
  const response = await storage.get(address, init);
  const body = await response.text();
  expect(response.status, `${init.method} ${address} ${body}`).toBeLessThan(500);
  expect(body).not.toMatch(/ at .*\.ts|node_modules|select .* from|insert into/);
}

const runs = { numRuns: 120 };

test("any address gets an answer", async () => {
  const start = fc.constantFrom(
    "object",
    "object/public",
    "object/sign",
    "object/authenticated",
    "object/info",
    "object/info/public",
    "object/upload/sign",
    "object/list",
    "object/list-v2",
    "object/move",
    "object/copy",
    "bucket",
    "render/image/public",
    "render/image/sign",
    "render/image/authenticated",
    "",
    "cdn",
    "upload/resumable",
  );
  const method = fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH");
  const query = fc.dictionary(
    fc.constantFrom("token", "width", "quality", "download", "limit", "offset", "sortColumn", "apikey"),
    text,
  );
  await fc.assert(
    fc.asyncProperty(start, path, method, query, role, (start, path, method, query, role) => {
      const parameters = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, value.toWellFormed()]),
      );
      return expectNoFault(`/${start}/${encode(path)}?${parameters}`, { method, headers: headersOf(role) });
    }),
    runs,
  );
});

test("any body gets an answer", async () => {
  const bodies = fc.oneof(
    fc.tuple(fc.constant("/object/list/box"), bodyOf(["prefix", "limit", "offset", "search", "sortBy"])),
    fc.tuple(
      fc.constant("/object/list-v2/box"),
      bodyOf(["prefix", "limit", "cursor", "with_delimiter", "sortBy"]),
    ),
    fc.tuple(
      fc.constant("/object/move"),
      bodyOf(["bucketId", "sourceKey", "destinationKey", "destinationBucket"]),
    ),
    fc.tuple(fc.constant("/object/copy"), bodyOf(["bucketId", "sourceKey", "destinationKey", "metadata"])),
    fc.tuple(fc.constant("/object/sign/box"), bodyOf(["expiresIn", "paths"])),
    fc.tuple(fc.constant("/object/sign/box/a"), bodyOf(["expiresIn", "transform"])),
    fc.tuple(
      fc.constant("/bucket"),
      bodyOf(["id", "name", "public", "file_size_limit", "allowed_mime_types"]),
    ),
  );
  const asJson = ({ method = "POST" }: { method?: string }, body: unknown, role: Role) => ({
    method,
    body: JSON.stringify(body),
    headers: { ...headersOf(role), "content-type": "application/json" },
  });
  await fc.assert(
    fc.asyncProperty(bodies, role, ([address, body], role) => expectNoFault(address, asJson({}, body, role))),
    runs,
  );
  await fc.assert(
    fc.asyncProperty(bodyOf(["prefixes"]), role, (body, role) =>
      expectNoFault("/object/box", asJson({ method: "DELETE" }, body, role)),
    ),
    runs,
  );
  await fc.assert(
    fc.asyncProperty(bodyOf(["public", "file_size_limit", "allowed_mime_types"]), role, (body, role) =>
      expectNoFault("/bucket/box", asJson({ method: "PUT" }, body, role)),
    ),
    runs,
  );
  await storage
    .client("service")
    .updateBucket("box", { public: false, fileSizeLimit: null, allowedMimeTypes: null });
});

test("any upload gets an answer", async () => {
  const headerText = fc.string({ unit: "grapheme-ascii", maxLength: 60 }).map((value) => value.trim());
  const headers = fc.dictionary(
    fc.constantFrom("content-type", "cache-control", "x-metadata", "x-upsert", "content-encoding"),
    fc.oneof(
      headerText,
      fc.constantFrom("image/png", "multipart/form-data; boundary=b", "true", "text/plain"),
    ),
  );
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    text.map((value) =>
      Buffer.from(
        `--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\n\r\n${value}\r\n--b--\r\n`,
      ),
    ),
  );
  await fc.assert(
    fc.asyncProperty(path, headers, content, role, (path, headers, content, role) =>
      expectNoFault(`/object/box/${encode(path)}`, {
        method: "POST",
        body: Buffer.from(content),
        headers: { ...headers, ...headersOf(role) },
      }),
    ),
    runs,
  );
});

test("any form gets an answer", async () => {
  const field = fc.tuple(
    fc.constantFrom("cacheControl", "metadata", "contentType", "contentEncoding", ""),
    text,
  );
  const type = fc.constantFrom("image/png", "text/plain", "nonsense", "");
  await fc.assert(
    fc.asyncProperty(
      path,
      fc.array(field, { maxLength: 6 }),
      text,
      type,
      role,
      (path, fields, content, type, role) => {
        const body = new FormData();
        for (const [name, value] of fields) body.append(name, value);
        body.append("", new Blob([content], { type }), content);
        return expectNoFault(`/object/box/${encode(path)}`, {
          method: "PUT",
          body,
          headers: headersOf(role),
        });
      },
    ),
    runs,
  );
});

test("deep metadata is no fault either", async () => {
  const deep = `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  const form = new FormData();
  form.append("metadata", deep);
  form.append("", new Blob(["x"], { type: "text/plain" }));
  await expectNoFault("/object/box/deep.txt", { method: "PUT", body: form, headers: headersOf("service") });
  const list = { method: "POST", body: deep, headers: headersOf("service") };
  await expectNoFault("/object/list/box", list);
  await expectNoFault("/object/list/box", { ...list, body: "x".repeat(2_000_000) });
});

test("after all that nothing is left lying about", async () => {
  expect(await storage.owner`select version from storage.loose_files`).toHaveLength(0);
});
