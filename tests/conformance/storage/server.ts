import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { StorageClient } from "@supabase/storage-js";
import { Hono } from "hono";
import pino from "pino";
import type { Sql } from "../../../backend/database/sql.ts";
import { type ObjectFiles, openObjectFiles } from "../../../backend/storage/shared/object-files.ts";
import { describeContent } from "../../../backend/storage/shared/stored-object.ts";
import { defaultFileBytes } from "../../../backend/backend.ts";
import { createStorage } from "../../../backend/storage/storage.ts";
import { seedDemo } from "../../../server/demo/demo.ts";
import { createTestDatabase } from "../../setup/test-database.ts";
import { keys, sign } from "../base/api.ts";
import { serve } from "../base/serve.ts";

/** An object of the demo shop: a square photograph of 1200 px, and its bytes. */
export const ruby = "product-images/oval-ruby.webp";
export const readRuby = (): Promise<Buffer> => readFile("demo/oval-ruby.webp");

export type Role = "guest" | "customer" | "admin" | "service";

export type StorageServer = {
  owner: Sql;

  directory: string;
  files: ObjectFiles;
  /** The URL of the storage API. */
  url: string;
  /** What each role sends besides the publishable key. */
  tokens: Record<Role, string>;
  /** The official client, with a role or a token. */
  client(bearer: Role | { token: string }): StorageClient;
  /** Requests a path below `/storage/v1`. */
  get(path: string, init?: RequestInit): Promise<Response>;
  /** The same with the exact path, which `fetch` would normalize. */
  getRaw(path: string): Promise<{ status: number; body: string }>;
  /** Stores an object without the service's checks. */
  put(bucket: string, name: string, mimetype: string, content: Buffer): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  /** The demo shop's photographs, or only its bucket. */
  content?: "demo" | "nothing";
  /** Replaces or wraps the files on disk. */
  files?: (onDisk: ObjectFiles) => ObjectFiles;
  /** See `clientAddress`; with 1, `x-forwarded-for` is the client's address. */
  trustedProxies?: number;
  maxFileBytes?: number;
};

/** Serves the storage API over HTTP on its own database. */
export async function startStorage({
  content = "demo",
  files,
  trustedProxies = 0,
  maxFileBytes = defaultFileBytes,
}: Options = {}): Promise<StorageServer> {
  const database = await createTestDatabase();
  const { owner } = database.pools;
  const directory = await mkdtemp(join(tmpdir(), "facet-storage-"));
  const onDisk = openObjectFiles(directory);
  const objectFiles = files?.(onDisk) ?? onDisk;
  if (content === "demo") await seedDemo({ owner, files: objectFiles });
  const log = pino({ level: "silent" });
  const storage = createStorage({
    pools: database.pools,
    keys,
    directory,
    ...(files && { files: objectFiles }),
    log,
    trustedProxies,
    maxFileBytes,
  });
  const server = await serve(new Hono().route("/storage/v1", storage));
  const url = `${server.url}/storage/v1`;
  const tokens = await signTokens(owner);
  return {
    owner,
    directory,
    files: objectFiles,
    url,
    tokens,
    client(bearer) {
      const token = typeof bearer === "string" ? tokens[bearer] : bearer.token;
      return new StorageClient(url, { apikey: keys.publishable, authorization: `Bearer ${token}` });
    },
    get: (path, init) => fetch(`${url}${path}`, init),
    getRaw: (path) => requestRaw(server.port, `/storage/v1${path}`),
    async put(bucket, name, mimetype, content) {
      const version = randomUUID();
      await objectFiles.write(version, content);
      const md5 = createHash("md5").update(content).digest("hex");
      const described = describeContent({
        md5,
        size: content.length,
        mimetype,
        cacheControl: "max-age=3600",
      });
      await owner`insert into storage.objects
        ${owner({ bucket_id: bucket, name, version, metadata: owner.json(described) })}`;
    },
    async close() {
      await server.close();
      await database.drop();
      // A rendering that was under way may still write its result.
      await rm(directory, { recursive: true, maxRetries: 5 });
    },
  };
}

/** Creates users for the roles. */
async function signTokens(owner: Sql): Promise<Record<Role, string>> {
  const [customer, admin] = [randomUUID(), randomUUID()];
  for (const id of [customer, admin])
    await owner`insert into auth.users (id, email) values (${id}, ${`${id}@example.com`})`;
  await owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  return {
    guest: keys.publishable,
    customer: await sign({ sub: customer }),
    admin: await sign({ sub: admin }),
    service: keys.secret,
  };
}

function requestRaw(port: number, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const respond = async (response: IncomingMessage) =>
      resolve({ status: response.statusCode ?? 0, body: await text(response) });
    request({ port, hostname: "127.0.0.1", path }, (response) => void respond(response).catch(reject))
      .on("error", reject)
      .end();
  });
}
