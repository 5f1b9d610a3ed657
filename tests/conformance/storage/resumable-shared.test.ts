import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { defaultFileBytes } from "../../../backend/backend.ts";
import { trackOrphans } from "../../../backend/storage/service/orphans.ts";
import { openObjectFiles } from "../../../backend/storage/shared/object-files.ts";
import { createStorage } from "../../../backend/storage/storage.ts";
import { createTestDatabase, type TestDatabase } from "../../setup/test-database.ts";
import { keys } from "../base/api.ts";
import { serve } from "../base/serve.ts";

/** Two processes on machines of their own, which share the database and the objects' files. */
let database: TestDatabase;
let shared: string;
let own: string[];
let servers: Awaited<ReturnType<typeof serve>>[];
const log = pino({ level: "silent" });
const headers = { authorization: `Bearer ${keys.secret}`, apikey: keys.secret, "tus-resumable": "1.0.0" };

beforeAll(async () => {
  database = await createTestDatabase();
  [shared = "", ...own] = await Promise.all([1, 2, 3].map(() => mkdtemp(join(tmpdir(), "facet-storage-"))));
  servers = await Promise.all(
    own.map((directory) => {
      const files = openObjectFiles(shared);
      const { pools } = database;
      const storage = createStorage({ pools, keys, directory, files, log, maxFileBytes: defaultFileBytes });
      return serve(new Hono().route("/storage/v1", storage));
    }),
  );
  await ask(0, "/bucket", { method: "POST", body: JSON.stringify({ name: "box", id: "box", public: true }) });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await database.drop();
  for (const directory of [shared, ...own]) await rm(directory, { recursive: true, maxRetries: 5 });
});
beforeEach(async () => {
  await database.pools.owner`delete from storage.objects`;
  await sweepHoursLater();
});

/** @returns how many files were removed */
async function sweepHoursLater(): Promise<number> {
  const { owner } = database.pools;
  await owner`update storage.loose_files set since = now() - interval '2 hours'`;
  return trackOrphans(owner, openObjectFiles(shared), log).sweep();
}

function ask(process: number, path: string, init: RequestInit = {}): Promise<Response> {
  const json = typeof init.body === "string" && { "content-type": "application/json" };
  return fetch(`${servers[process]!.url}/storage/v1${path}`, {
    ...init,
    headers: { ...headers, ...json, ...(init.headers as Record<string, string>) },
  });
}

const encoded = (text: string) => Buffer.from(text).toString("base64");

async function create(length: number): Promise<string> {
  const metadata = ["bucketName box", "objectName a.bin", "contentType application/octet-stream"].map(
    (pair) => {
      const [key = "", value = ""] = pair.split(" ");
      return `${key} ${encoded(value)}`;
    },
  );
  const response = await ask(0, "/upload/resumable", {
    method: "POST",
    headers: { "upload-length": String(length), "upload-metadata": metadata.join(",") },
  });
  expect(response.status).toBe(201);
  return response.headers.get("location")!.replace(/^.*\/storage\/v1/, "");
}

const patch = (process: number, upload: string, offset: number, body: Uint8Array<ArrayBuffer>) =>
  ask(process, upload, {
    method: "PATCH",
    headers: { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
    body,
  });

const offset = async (process: number, upload: string) =>
  Number((await ask(process, upload, { method: "HEAD" })).headers.get("upload-offset"));

const stored = async (process: number) =>
  Buffer.from(await (await ask(process, "/object/public/box/a.bin")).arrayBuffer());

const filesLeft = async () =>
  (await readdir(join(shared, "objects"), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isFile(),
  ).length;

test("another process continues an upload and stores it whole", async () => {
  // More than two pieces.
  const content = randomBytes(14_000_000);
  const upload = await create(content.length);
  expect((await patch(0, upload, 0, content.subarray(0, 13_500_000))).status).toBe(204);
  expect(await offset(1, upload)).toBe(13_500_000);
  expect((await patch(1, upload, 13_500_000, content.subarray(13_500_000))).status).toBe(204);
  expect(await offset(0, upload)).toBe(content.length);
  expect((await stored(0)).equals(content)).toBe(true);
  // The object, and nothing of its pieces.
  expect(await filesLeft()).toBe(1);
});

test("what had arrived of a part that was cut off is continued elsewhere", async () => {
  const content = randomBytes(2_000_000);
  const upload = await create(content.length);
  const cut = request(`${servers[0]!.url}/storage/v1${upload}`, {
    method: "PATCH",
    headers: {
      ...headers,
      "upload-offset": "0",
      "content-length": String(content.length),
      "content-type": "application/offset+octet-stream",
    },
  });
  cut.on("error", () => {});
  cut.write(content.subarray(0, 1_000_000));
  await once(cut, "drain");
  cut.destroy();
  await expect.poll(() => offset(1, upload)).toBeGreaterThan(0);
  const arrived = await offset(1, upload);
  expect((await patch(1, upload, arrived, content.subarray(arrived))).status).toBe(204);
  expect((await stored(1)).equals(content)).toBe(true);
});

test("of two processes that receive the same part, one keeps it", async () => {
  const content = randomBytes(1_000_000);
  const upload = await create(2_000_000);
  const answers = await Promise.all([patch(0, upload, 0, content), patch(1, upload, 0, content)]);
  expect(answers.map(({ status }) => status)).toContain(204);
  expect([204, 400, 409]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)));
  expect(await offset(0, upload)).toBe(1_000_000);
  expect(await database.pools.owner`select from storage.resumable_parts`).toHaveLength(1);
  expect(await filesLeft()).toBe(1);
  expect((await ask(1, upload, { method: "DELETE" })).status).toBe(204);
  expect(await filesLeft()).toBe(0);
});

test("the pieces of an upload that goes on are no orphans, however old they are", async () => {
  const { owner } = database.pools;
  const upload = await create(2_000_000);
  await patch(0, upload, 0, randomBytes(1000));
  expect([await sweepHoursLater(), await offset(1, upload)]).toEqual([0, 1000]);
  await owner`delete from storage.resumable_uploads`;
  await owner`delete from storage.resumable_parts`;
  expect([await sweepHoursLater(), await filesLeft()]).toEqual([1, 0]);
});
