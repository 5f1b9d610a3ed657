import { once } from "node:events";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defaultFileBytes } from "../../../backend/backend.ts";
import { openPartialFiles } from "../../../backend/storage/resumable/partial-files.ts";
import { openResumables } from "../../../backend/storage/resumable/resumables.ts";
import type { Role, StorageServer } from "./server.ts";
import { startStorage } from "./server.ts";

let storage: StorageServer;
const source = () => ({ database: storage, maxFileBytes: defaultFileBytes });
beforeAll(async () => {
  storage = await startStorage({ content: "nothing" });
  const service = storage.client("service");
  await service.createBucket("box");
  await service.createBucket("small", { public: false, fileSizeLimit: 100, allowedMimeTypes: ["text/*"] });
});
afterAll(() => storage.close());
beforeEach(async () => {
  await storage.owner.unsafe(`drop policy if exists "test" on storage.objects;
    delete from storage.resumable_uploads`);
  await storage.client("service").emptyBucket("box");
  await rm(join(storage.directory, "resumable"), { recursive: true, force: true });
});

const endpoint = "/upload/resumable";
type Sent = { method: string; headers?: Record<string, string>; body?: BodyInit; as?: Role };

/** Sends a request of the protocol. */
async function send(path: string, { method, headers = {}, body, as = "service" }: Sent) {
  const all = {
    "tus-resumable": "1.0.0",
    ...(as && { authorization: `Bearer ${storage.tokens[as]}` }),
    ...(body !== undefined && { "content-type": "application/offset+octet-stream" }),
    ...headers,
  };
  const url = path.startsWith("/storage") ? new URL(path, storage.url).href : `${storage.url}${path}`;
  const init = { method, headers: all, duplex: "half", ...(body !== undefined && { body }) };
  const response = await fetch(url, init);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const encode = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");
const metadataOf = (objectName: string, more: Record<string, string> = {}) =>
  encode({ bucketName: "box", objectName, contentType: "text/plain", cacheControl: "60", ...more });

type Creation = Partial<Sent> & { more?: Record<string, string> };

const create = (name: string, length: number, { more, headers, ...sent }: Creation = {}) =>
  send(endpoint, {
    method: "POST",
    headers: { "upload-length": `${length}`, "upload-metadata": metadataOf(name, more), ...headers },
    ...sent,
  });
const locationOf = ({ headers }: { headers: Headers }): string => headers.get("location") ?? "";
const created = async (...creation: Parameters<typeof create>) => locationOf(await create(...creation));
const patch = (path: string, offset: number, body: BodyInit, sent: Partial<Sent> = {}) =>
  send(path, { method: "PATCH", body, ...sent, headers: { "upload-offset": `${offset}`, ...sent.headers } });
const head = (path: string, as: Role = "service") => send(path, { method: "HEAD", as });
const offsetOf = async (path: string) => (await head(path)).headers.get("upload-offset");
const box = (role: Role = "service") => storage.client(role).from("box");
const textOf = async (name: string) => (await box().download(name)).data?.text();
const partials = () => readdir(join(storage.directory, "resumable")).catch(() => []);
const allow = (condition: string) =>
  storage.owner.unsafe(
    `create policy "test" on storage.objects for insert to authenticated, anon with check (${condition})`,
  );

describe("an upload in parts", () => {
  test("becomes an object with its type, lifetime and metadata", async () => {
    const upload = await create("a.txt", 11, { more: { metadata: '{"by":"Ana"}' } });
    expect(upload.status).toBe(201);
    expect(upload.headers.get("tus-resumable")).toBe("1.0.0");
    expect(Date.parse(upload.headers.get("upload-expires") ?? "")).toBeGreaterThan(Date.now());
    const path = locationOf(upload);
    expect(path).toMatch(/^\/storage\/v1\/upload\/resumable\/[\da-f-]{36}$/);

    const first = await patch(path, 0, "hello ");
    expect([first.status, first.headers.get("upload-offset")]).toEqual([204, "6"]);
    const asked = await head(path);
    expect(asked.status).toBe(200);
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      "upload-offset": "6",
      "upload-length": "11",
      "upload-metadata": metadataOf("a.txt", { metadata: '{"by":"Ana"}' }),
      "cache-control": "no-store",
    });
    expect((await box().list()).data).toEqual([]);
    expect((await patch(path, 6, "world")).headers.get("upload-offset")).toBe("11");

    expect(await textOf("a.txt")).toBe("hello world");
    expect((await box().info("a.txt")).data).toMatchObject({
      size: 11,
      contentType: "text/plain",
      cacheControl: "max-age=60",
      metadata: { by: "Ana" },
    });
    expect(await partials()).toEqual([]);
  });

  test("may begin with its creation, and be empty", async () => {
    const begun = await create("b.txt", 5, { body: "he" });
    expect([begun.status, begun.headers.get("upload-offset")]).toEqual([201, "2"]);
    await patch(locationOf(begun), 2, "llo");
    expect(await textOf("b.txt")).toBe("hello");
    expect((await create("whole.txt", 3, { body: "all" })).status).toBe(201);
    expect(await textOf("whole.txt")).toBe("all");
    await create("empty.txt", 0);
    expect((await box().download("empty.txt")).data?.size).toBe(0);
  });

  test("may declare its length later, and only once", async () => {
    const headers = { "upload-metadata": metadataOf("c.txt"), "upload-defer-length": "1" };
    const path = locationOf(await send(endpoint, { method: "POST", headers }));
    expect((await patch(path, 0, "he")).status).toBe(204);
    expect((await head(path)).headers.get("upload-defer-length")).toBe("1");
    expect((await patch(path, 2, "l", { headers: { "upload-length": "5" } })).status).toBe(204);
    expect((await patch(path, 3, "l", { headers: { "upload-length": "6" } })).status).toBe(400);
    await patch(path, 3, "lo");
    expect(await textOf("c.txt")).toBe("hello");
  });

  test("is still known after it was stored, for a client that missed the response", async () => {
    const path = await created("a.txt", 5, { body: "hello" });
    expect(await offsetOf(path)).toBe("5");
    expect((await patch(path, 5, "")).status).toBe(204);
    expect((await patch(path, 0, "hello")).status).toBe(409);
    expect((await send(path, { method: "DELETE" })).text).toBe(
      "Cannot terminate an already completed upload",
    );
  });

  test("is stored when its client asks, if that failed after the last byte", async () => {
    const path = await created("a.txt", 5);
    await storage.owner.unsafe(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before insert on storage.objects for each row
        when (new.metadata->>'eTag' is not null) execute function refuse()`);
    expect(await patch(path, 0, "hello")).toMatchObject({
      status: 500,
      text: "Something went wrong with that request\n",
    });
    expect((await head(path)).status).toBe(500);
    await storage.owner.unsafe("drop trigger refuse on storage.objects; drop function refuse");
    expect((await box().list()).data).toEqual([]);
    expect(await offsetOf(path)).toBe("5");
    expect(await textOf("a.txt")).toBe("hello");
  });

  test("is then stored like by its last part, as far as row security is concerned", async () => {
    await allow("storage.allow_any_operation(array['tus.upload.create', 'tus.upload.part'])");
    const path = await created("a.txt", 5, { as: "customer" });
    const id = path.split("/").at(-1) ?? "";
    await mkdir(join(storage.directory, "resumable"), { recursive: true });
    await writeFile(join(storage.directory, "resumable", id), "hello");
    expect((await head(path, "customer")).headers.get("upload-offset")).toBe("5");
    expect(await textOf("a.txt")).toBe("hello");
  });

  test("that expires while its last part arrives is not stored", async () => {
    const path = await created("a.txt", 11);
    const part = beginPart(path, 0, 11, "hello ");
    const answer = once(part, "response");
    await expect.poll(partials).toHaveLength(1);
    await storage.owner`update storage.resumable_uploads set expires_at = now() - interval '1 second'`;
    await openResumables(source(), openPartialFiles(join(storage.directory, "resumable"))).sweep();
    part.end("world");
    expect(((await answer) as [IncomingMessage])[0].statusCode).toBe(410);
    expect((await box().list()).data).toEqual([]);
  });

  test("is not stored twice after a crash between object and note", async () => {
    const path = await created("a.txt", 5, { body: "hello" });
    await storage.owner`update storage.resumable_uploads set stored_at = null`;
    expect(await offsetOf(path)).toBe("5");
    expect((await box().list()).data).toHaveLength(1);
  });

  test("replaces an object only if that was requested at its creation", async () => {
    await box().upload("a.txt", "old");
    expect(await create("a.txt", 3)).toMatchObject({ status: 409, text: "The resource already exists" });
    const path = await created("a.txt", 3, { headers: { "x-upsert": "true" } });
    await patch(path, 0, "new");
    expect(await textOf("a.txt")).toBe("new");
  });

  test("is refused in the end if somebody else was faster", async () => {
    const path = await created("a.txt", 4);
    await box().upload("a.txt", "faster");
    expect(await patch(path, 0, "late")).toMatchObject({ status: 409, text: "The resource already exists" });
    expect((await head(path)).status).toBe(404);
    expect(await textOf("a.txt")).toBe("faster");
    expect(await partials()).toEqual([]);
  });

  test("of an image must be one, and loses its camera's data", async () => {
    const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: "teal" } }).jpeg();
    const photo = await plain.withExif({ IFD0: { Artist: "Ana" } }).toBuffer();
    const more = { contentType: "image/jpeg" };
    const path = await created("a.jpg", photo.length, { more });
    await patch(path, 0, new Uint8Array(photo.subarray(0, 100)));
    await patch(path, 100, new Uint8Array(photo.subarray(100)));
    const stored = await (await box().download("a.jpg")).data?.arrayBuffer();
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect((await create("b.jpg", 4, { more, body: "text" })).status).toBe(415);
    expect((await create("c.svg", 4, { more: { contentType: "image/svg+xml" } })).status).toBe(415);
  });

  test("can be terminated", async () => {
    const path = await created("a.txt", 5, { body: "he" });
    expect((await send(path, { method: "DELETE" })).status).toBe(204);
    expect((await head(path)).status).toBe(404);
    expect(await partials()).toEqual([]);
  });
});

/** Begins to send a part, and does not end. */
function beginPart(path: string, offset: number, length: number, beginning: string) {
  const part = request(new URL(path, storage.url), {
    method: "PATCH",
    headers: {
      authorization: `Bearer ${storage.tokens.service}`,
      "tus-resumable": "1.0.0",
      "content-type": "application/offset+octet-stream",
      "upload-offset": `${offset}`,
      "content-length": `${length}`,
    },
  });
  part.on("error", () => {});
  part.write(beginning);
  return part;
}

describe("a broken connection", () => {
  test("keeps what arrived", async () => {
    const path = await created("a.txt", 11);
    const part = beginPart(path, 0, 11, "hello ");
    await expect.poll(partials).toHaveLength(1);
    part.destroy();
    await expect.poll(() => offsetOf(path)).toBe("6");
    await patch(path, 6, "world");
    expect(await textOf("a.txt")).toBe("hello world");
  });

  test("that only its client noticed does not stop it from continuing", async () => {
    const path = await created("a.txt", 11);
    const part = beginPart(path, 0, 11, "hello ");
    await expect.poll(partials).toHaveLength(1);
    expect(await offsetOf(path)).toBe("6");
    await patch(path, 6, "world");
    expect(await textOf("a.txt")).toBe("hello world");
    part.destroy();
  });

  test("lets only one of several requests append at an offset", async () => {
    const path = await created("a.txt", 6);
    const parts = await Promise.all(["abc", "def", "ghi"].map((text) => patch(path, 0, text)));
    expect(parts.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await offsetOf(path)).toBe("3");
  });
});

describe("row security", () => {
  const refused = { status: 403, text: "new row violates row-level security policy" };

  test("refuses before the first byte", async () => {
    expect(await create("a.txt", 5, { as: "customer", body: "hello" })).toMatchObject(refused);
    expect(await create("a.txt", 5, { as: "guest" })).toMatchObject(refused);
    expect(await partials()).toEqual([]);
    expect(await storage.owner`select from storage.resumable_uploads`).toHaveLength(0);
  });

  test("sees type, length and metadata, and what the client does", async () => {
    await allow(`metadata->>'mimetype' = 'text/plain' and (metadata->>'contentLength')::int < 10
      and user_metadata->>'department' = 'sales'
      and storage.allow_any_operation(array['tus.upload.create', 'tus.upload.part'])`);
    const as = "customer";
    const more = { metadata: '{"department":"sales"}' };
    const path = await created("a.txt", 5, { as, more });
    expect((await patch(path, 0, "hello", { as })).status).toBe(204);
    expect(await create("b.txt", 10, { as, more })).toMatchObject(refused);
    expect(await create("b.txt", 5, { as })).toMatchObject(refused);
    expect(await create("b.csv", 5, { as, more: { ...more, contentType: "text/csv" } })).toMatchObject(
      refused,
    );
  });

  test("is checked again at the end, in its holder's name", async () => {
    await allow("owner_id = auth.uid()::text");
    const path = await created("a.txt", 5, { as: "customer", body: "he" });
    await storage.owner.unsafe('drop policy "test" on storage.objects');
    expect(await patch(path, 2, "llo", { as: "customer" })).toMatchObject(refused);
    expect((await head(path, "customer")).status).toBe(404);
    expect(await partials()).toEqual([]);
  });

  test("hides an upload from everybody but its creator", async () => {
    await allow("true");
    const path = await created("a.txt", 5, { as: "customer", body: "he" });
    for (const as of ["guest", "admin", "service"] as const) {
      expect((await head(path, as)).status).toBe(404);
      expect((await patch(path, 2, "llo", { as })).status).toBe(404);
      expect((await send(path, { method: "DELETE", as })).status).toBe(404);
    }
    expect((await patch(path, 2, "llo", { as: "customer" })).status).toBe(204);
    const [row] = await storage.owner`select owner_id, owner::text from storage.objects where name = 'a.txt'`;
    expect(row?.owner_id).toMatch(/^[\da-f-]{36}$/);
    expect(row?.owner).toBe(row?.owner_id);
  });
});

const unsigned = { "upload-length": "5", authorization: "" };
const sign = async (name: string, upsert = false) =>
  (await box().createSignedUploadUrl(name, { upsert })).data?.token ?? "";
const attempt = async (token: string, name: string) => {
  const headers = { ...unsigned, "x-signature": token, "upload-metadata": metadataOf(name) };
  return (await send(`${endpoint}/sign`, { method: "POST", headers })).status;
};

describe("a signed upload", () => {
  test("needs no token but the signature, for every request", async () => {
    const headers = { "x-signature": await sign("a.txt"), authorization: "" };
    const creation = { ...headers, ...unsigned, "upload-metadata": metadataOf("a.txt") };
    const upload = await send(`${endpoint}/sign`, { method: "POST", headers: creation });
    expect(upload.status).toBe(201);
    const path = locationOf(upload);
    expect(path).toContain("/upload/resumable/sign/");
    expect((await patch(path, 0, "he")).status).toBe(400);
    expect((await patch(path.replace("/sign", ""), 0, "he")).status).toBe(404);
    expect((await patch(path, 0, "he", { headers })).status).toBe(204);
    expect((await send(path, { method: "HEAD", headers })).headers.get("upload-offset")).toBe("2");
    expect((await patch(path, 2, "llo", { headers })).status).toBe(204);
    expect(await textOf("a.txt")).toBe("hello");
  });

  test("is for the object that was signed, and replaces only if that was", async () => {
    await box().upload("a.txt", "old");
    expect(await attempt(await sign("b.txt"), "a.txt")).toBe(400);
    expect(await attempt("nonsense", "a.txt")).toBe(400);
    const { data } = await box().createSignedUrl("a.txt", 60);
    expect(await attempt(new URL(data?.signedUrl ?? "").searchParams.get("token") ?? "", "a.txt")).toBe(400);
    expect(await attempt(await sign("a.txt", true), "a.txt")).toBe(201);
  });
});

describe("the limits", () => {
  test("on a bucket's sizes and types apply before anything is sent", async () => {
    const small = (name: string, length: number, type = "text/plain") =>
      create(name, length, { more: { bucketName: "small", contentType: type } });
    expect(await small("a.txt", 101)).toMatchObject({ status: 413, text: "Maximum size exceeded\n" });
    expect(await small("a.zip", 10, "application/zip")).toMatchObject({ status: 415 });
    expect((await small("a.txt", 100)).status).toBe(201);
    expect((await small("folder/.emptyFolderPlaceholder", 1)).status).toBe(413);
    expect((await create("a.bin", 50 * 1024 * 1024 + 1)).status).toBe(413);
    expect(await create("a", 1, { more: { bucketName: "nowhere" } })).toMatchObject({
      status: 404,
      text: "Bucket not found",
    });
  });

  test("hold while parts arrive, with and without a known length", async () => {
    const path = await created("a.txt", 5);
    const tooMuch = { status: 413, text: "upload's size exceeded\n" };
    expect(await patch(path, 0, "hello!")).toMatchObject(tooMuch);
    expect((await patch(path, 0, new Blob(["hello!"]).stream())).status).toBe(413);
    const headers = {
      "upload-metadata": metadataOf("a.txt", { bucketName: "small" }),
      "upload-defer-length": "1",
    };
    const deferred = locationOf(await send(endpoint, { method: "POST", headers }));
    expect(await patch(deferred, 0, "x".repeat(101))).toMatchObject(tooMuch);
    expect((await patch(deferred, 0, "x", { headers: { "upload-length": "101" } })).status).toBe(413);
  });

  test("allow an account or address forty unfinished uploads, including parallel ones", async () => {
    await allow("true");
    const creations = await Promise.all(
      Array.from({ length: 45 }, (_, index) => create(`${index}`, 5, { as: "customer" })),
    );
    expect(creations.filter(({ status }) => status === 201)).toHaveLength(40);
    expect(creations.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await create("a", 5, { as: "guest" })).status).toBe(201);
    const open = creations.find(({ status }) => status === 201);
    await patch(locationOf(open ?? creations[0]!), 0, "hello", { as: "customer" });
    expect((await create("more", 5, { as: "customer" })).status).toBe(201);
  });

  test("end an upload after a day, and remove what was received", async () => {
    const upload = await create("a.txt", 5, { body: "he" });
    const path = locationOf(upload);
    const day = 24 * 60 * 60 * 1000;
    const rest = Date.parse(upload.headers.get("upload-expires") ?? "") - Date.now();
    expect(Math.abs(rest - day)).toBeLessThan(60_000);
    await storage.owner`update storage.resumable_uploads set expires_at = now() - interval '1 second'`;
    expect((await head(path)).status).toBe(410);
    expect((await patch(path, 2, "llo")).status).toBe(410);

    const kept = await created("b.txt", 5, { body: "he" });
    const resumables = openResumables(source(), openPartialFiles(join(storage.directory, "resumable")));
    expect(await resumables.sweep()).toBe(1);
    expect((await head(path)).status).toBe(404);
    expect(await partials()).toEqual([kept.split("/").at(-1)]);
  });

  test("remove files without a record", async () => {
    const resumables = openResumables(source(), openPartialFiles(join(storage.directory, "resumable")));
    await created("a.txt", 5, { body: "he" });
    await storage.owner`delete from storage.resumable_uploads`;
    await resumables.sweep();
    const [file = ""] = await partials();
    const old = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
    await utimes(join(storage.directory, "resumable", file), old, old);
    await resumables.sweep();
    expect(await partials()).toEqual([]);
  });
});

describe("a request that does not follow the protocol", () => {
  test.each([
    ["another version", { "tus-resumable": "0.2.2" }, 412],
    ["no length", { "upload-length": undefined }, 400],
    ["two lengths", { "upload-defer-length": "1" }, 400],
    ["a negative length", { "upload-length": "-1" }, 400],
    ["an odd length", { "upload-length": "1e3" }, 400],
    ["no metadata", { "upload-metadata": undefined }, 400],
    ["broken metadata", { "upload-metadata": "bucketName !" }, 400],
    ["doubled metadata", { "upload-metadata": "a YQ==,a YQ==" }, 400],
    ["no bucket", { "upload-metadata": encode({ objectName: "a" }) }, 400],
    ["no name", { "upload-metadata": encode({ bucketName: "box" }) }, 400],
    ["a bad name", { "upload-metadata": metadataOf("a//b") }, 400],
    ["a NUL", { "upload-metadata": metadataOf("a", { metadata: '{"a":"\\u0000"}' }) }, 400],
    ["concatenation", { "upload-concat": "partial" }, 501],
  ] as [string, Record<string, string | undefined>, number][])(
    "is refused at the creation: %s",
    async (_what, changed, status) => {
      const usual = { "upload-length": "5", "upload-metadata": metadataOf("a.txt") };
      const given = Object.entries({ ...usual, ...changed }).filter(([, value]) => value !== undefined);
      const headers = Object.fromEntries(given) as Record<string, string>;
      const answer = await send(endpoint, { method: "POST", headers });
      expect(answer.status).toBe(status);
      expect(answer.headers.get("tus-resumable")).toBe("1.0.0");
      expect(answer.text).not.toBe("");
    },
  );

  test("is refused in a part", async () => {
    const path = await created("a.txt", 5);
    const refusals = [
      [await send(path, { method: "PATCH", body: "x" }), 403, "Upload-Offset header required\n"],
      [
        await patch(path, 0, "x", { headers: { "content-type": "text/plain" } }),
        400,
        "Invalid content-type\n",
      ],
      [await patch(path, 1, "x"), 409, "Upload-Offset conflict\n"],
      [await patch(path, -1, "x"), 400, "Invalid upload-offset\n"],
      [await patch(`${endpoint}/nonsense`, 0, "x"), 404, "The file for this url was not found\n"],
      [await send(path, { method: "GET" }), 404, "The file for this url was not found\n"],
    ] as const;
    for (const [{ status, text }, expected, message] of refusals)
      expect([status, text]).toEqual([expected, message]);
    expect(await offsetOf(path)).toBe("0");
  });
});
