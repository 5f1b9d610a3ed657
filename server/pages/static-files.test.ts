import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { temporaryDirectory } from "../../tests/setup/temporary-directory.ts";
import type { CommonHeaders } from "../http/security-headers.ts";
import { staticFiles } from "./static-files.ts";

const small = "export const ring = 'Ωmega';\n".repeat(40);
/** Hardly gets smaller. */
const large = Array.from({ length: 20_000 }, (_, at) =>
  createHash("sha256").update(String(at)).digest("base64"),
).join("\n");

let directory: string;
let ask: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;
beforeAll(() => {
  directory = temporaryDirectory();
  mkdirSync(join(directory, "assets"));
  for (const [name, text] of [
    ["small", small],
    ["large", large],
  ] as const) {
    const path = join(directory, "assets", `${name}.js`);
    writeFileSync(path, text);
    writeFileSync(`${path}.br`, brotliCompressSync(text));
    writeFileSync(`${path}.gz`, gzipSync(text));
  }
  writeFileSync(join(directory, "icon.png"), "icon");
  const application = new Hono<CommonHeaders>().use(staticFiles(directory));
  ask = async (path, headers = {}, method = "GET") => application.request(path, { headers, method });
  return () => rmSync(directory, { recursive: true });
});

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Uint8Array) => bytes };

test.for(["small", "large"] as const)("a %s file is the same in every encoding", async (name) => {
  const etags = new Set<string | null>();
  for (const [encoding, open] of Object.entries(unpack)) {
    const response = await ask(`/assets/${name}.js`, { "accept-encoding": encoding });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(Buffer.from(open(bytes)).toString()).toBe(name === "small" ? small : large);
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    expect(response.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
    expect(response.headers.get("content-type")).toMatch(/^text\/javascript/);
    etags.add(response.headers.get("etag"));
    const head = await ask(`/assets/${name}.js`, { "accept-encoding": encoding }, "HEAD");
    expect([head.headers.get("content-length"), await head.text()]).toEqual([String(bytes.length), ""]);
  }
  const [etag] = etags;
  expect(etags.size).toBe(1);
  expect((await ask(`/assets/${name}.js`, { "if-none-match": etag! })).status).toBe(304);
});

test("files that have no packed form are served as they are, and nothing else is", async () => {
  expect(await (await ask("/icon.png", { "accept-encoding": "br" })).text()).toBe("icon");
  for (const path of ["/assets/small.js.br", "/assets/none.js", "/../package.json", "/assets"])
    expect((await ask(path)).status).toBe(404);
});

test("what browsers ask for is in memory; what is asked for rarely or is large is read then", async () => {
  const kept = temporaryDirectory();
  onTestFinished(() => rmSync(kept, { recursive: true, force: true }));
  for (const name of ["small.js", "small.js.br", "small.js.gz", "large.css"])
    writeFileSync(join(kept, name), name.startsWith("small") ? small : large);
  const application = new Hono<CommonHeaders>()
    .use(staticFiles(kept))
    .onError(() => new Response(null, { status: 500 }));
  rmSync(kept, { recursive: true });
  const status = async (path: string, encoding: string) =>
    (await application.request(path, { headers: { "accept-encoding": encoding } })).status;
  expect(await status("/small.js", "gzip, br")).toBe(200);
  for (const [path, encoding] of [
    ["/small.js", "gzip"],
    ["/small.js", "identity"],
    ["/large.css", "br"],
  ] as const)
    expect(await status(path, encoding)).toBe(500);
});
