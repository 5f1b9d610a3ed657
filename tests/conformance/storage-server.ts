import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type ServerType, serve } from "@hono/node-server";
import { Hono } from "hono";
import pino from "pino";
import type { Sql } from "postgres";
import { openObjectFiles } from "../../backend/storage/object-files.ts";
import { describeContent } from "../../backend/storage/objects.ts";
import { createStorage } from "../../backend/storage/storage.ts";
import { seedDemo } from "../../server/demo.ts";
import { createTestDatabase } from "../setup/test-database.ts";

/** An object of the demo shop: a square photograph of 1200 px, and its bytes. */
export const ruby = "product-images/oval-ruby.webp";
export const readRuby = (): Promise<Buffer> => readFile("catalogue/oval-ruby.webp");

export type StorageServer = {
  owner: Sql;
  /** Where the files lie. */
  directory: string;
  /** Requests a path below `/storage/v1`. */
  get(path: string, init?: RequestInit): Promise<Response>;
  /** The same with the path exactly as it is: `fetch` would tidy it up. */
  getRaw(path: string): Promise<{ status: number; body: string }>;
  /** Puts an object where the service would, without its checks. */
  put(bucket: string, name: string, mimetype: string, content: Buffer): Promise<void>;
  close(): Promise<void>;
};

/** The storage with the demo shop's photographs, behind a real HTTP server. */
export async function startStorage(): Promise<StorageServer> {
  const database = await createTestDatabase();
  const { owner } = database.pools;
  const directory = await mkdtemp(join(tmpdir(), "facet-storage-"));
  await seedDemo({ owner, storageDirectory: directory });
  const log = pino({ level: "silent" });
  const storage = createStorage({ pools: database.pools, directory, log });
  const app = new Hono().route("/storage/v1", storage);
  const server = await new Promise<ServerType>((listening) => {
    const opened = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => listening(opened));
  });
  const { port } = server.address() as AddressInfo;
  return {
    owner,
    directory,
    get: (path, init) => fetch(`http://127.0.0.1:${port}/storage/v1${path}`, init),
    getRaw: (path) => requestRaw(port, `/storage/v1${path}`),
    async put(bucket, name, mimetype, content) {
      const version = crypto.randomUUID();
      await openObjectFiles(directory).write(version, content);
      const metadata = owner.json(describeContent(content, mimetype, "max-age=3600"));
      await owner`insert into storage.objects ${owner({ bucket_id: bucket, name, version, metadata })}`;
    },
    async close() {
      server.close();
      await database.drop();
      await rm(directory, { recursive: true });
    },
  };
}

function requestRaw(port: number, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const answered = async (response: IncomingMessage) =>
      resolve({ status: response.statusCode ?? 0, body: await text(response) });
    request({ port, hostname: "127.0.0.1", path }, (response) => void answered(response).catch(reject))
      .on("error", reject)
      .end();
  });
}
