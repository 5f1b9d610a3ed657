import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { processMark } from "../../work/left-behind.ts";
import type { Manifest } from "../../backup/manifest.ts";
import { StartError } from "../../work/start-error.ts";
import { readEnvironment } from "../../server/environment.ts";
import type { Backups } from "../../server/setup/backups.ts";
import { startProcess } from "../../server/process/process.ts";
import { addAdmin } from "../database/people/people.ts";
import { addProduct } from "../database/base/shop.ts";
import { testJwtSecret } from "../setup/names.ts";
import { type ShopProcess, startShop } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { admin } from "./commands.ts";
import { installedDirectory } from "./embedded.ts";
import { signUp } from "./sign-in.ts";

const visit = (url: string) => fetch(url, { redirect: "manual" });

describe("a shop without an administrator", () => {
  const DATA_DIR = installedDirectory();
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await startShop({ DATA_DIR, DEMO: "off" });
  });
  afterAll(async () => {
    await shop.stop();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });

  test("prints its setup code in the terminal and in the log", () => {
    const codes = [...shop.output().matchAll(/Setup code: (\w{4}-\w{4}-\w{4})/g)].map(([, code]) => code);
    expect(codes).toHaveLength(2);
    expect(new Set(codes).size).toBe(1);
    expect(shop.output()).toMatch(/^\{"level":40,.*"msg":"Setup code: [\w-]+"\}$/m);
    expect(shop.output()).toMatch(/^ {2}1\. Open http:\S+\/setup and enter the setup code/m);
  });

  test.for(["/", "/products", "/admin", "/login?redirect=%2F", "/robots.txt", "/no-such-page"])(
    "leads from %s to /setup",
    async (path) => {
      const response = await visit(shop.url + path);
      expect([
        response.status,
        response.headers.get("Location"),
        response.headers.get("Cache-Control"),
      ]).toEqual([302, "/setup", "no-store"]);
    },
  );

  test("serves the page, its files and its health", async () => {
    const page = await visit(`${shop.url}/setup`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain("Set up your shop");
    for (const path of [
      "/healthz",
      "/favicon.svg",
      "/site.webmanifest",
      /\/assets\/[\w-]+\.js/.exec(html)![0],
    ])
      expect((await visit(shop.url + path)).status).toBe(200);
  });

  test.for<[string, Record<string, unknown>]>([
    ["/rest/v1/products", { code: "PT503", details: null, hint: null }],
    ["/auth/v1/settings", { code: 503, error_code: "unexpected_failure" }],
    ["/storage/v1/bucket", { statusCode: "503", error: "Service Unavailable" }],
    ["/payments/orders", {}],
    ["/webhooks/stripe", {}],
    ["/mail/server", {}],
    ["/invitations/account", {}],
  ])("refuses %s as its clients expect", async ([path, more]) => {
    const response = await fetch(shop.url + path, { method: "POST" });
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "10"]);
    const { msg, message = msg, ...body } = (await response.json()) as Record<string, unknown>;
    expect(message).toBe("This shop is not set up yet. Please try again later.");
    expect(body).toMatchObject(more);
    const isApi = /^\/(rest|auth|storage)/.test(path);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe(isApi ? "*" : null);
  });

  test("lets nobody sign up, nor open it without the code", async () => {
    expect(await signUp(shop.url, "mira@shop.test", "a-customer's")).toMatchObject({ code: 503 });
    const response = await setUp(shop.url, "WRNG-CDEE", "POST", "shop", {
      email: "mira@shop.test",
      password: "a-customer's",
      name: "Mira's",
    });
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { message: expect.stringMatching(/^This is not the setup code/) as string, field: "code" },
    ]);
    expect((await admin({ DATA_DIR }, "list")).output).toBe("There is no administrator.\n");
  });

  test("is opened by the command, without a restart", async () => {
    await admin({ DATA_DIR }, "add", "ana@facet.test");
    await expect
      .poll(() => shop.output(), { timeout: 2000 })
      .toContain("the shop has an administrator and is open");
    expect((await visit(`${shop.url}/products`)).status).toBe(200);
    expect((await visit(`${shop.url}/setup`)).headers.get("Location")).toBe("/login");
    expect(await (await visit(`${shop.url}/setup/progress`)).json()).toEqual({ state: "open" });
    const late = await setUp(shop.url, "any", "POST", "shop", {});
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { message: "This shop has an administrator already. Please log in." },
    ]);
  });
});

function setUp(url: string, code: string, method: string, path: string, body: unknown, more = {}) {
  const isFile = body instanceof Buffer;
  return fetch(`${url}/setup/${path}`, {
    method,
    headers: { "Setup-Code": code, ...(isFile ? {} : { "Content-Type": "application/json" }), ...more },
    ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
}

describe("a backup", () => {
  const content = Buffer.from("a backup, ".repeat(5000));
  const passphrase = "opal and pearl";
  const dataDirectory = temporaryDirectory();
  const folder = join(dataDirectory, "setup", processMark);
  const log: string[] = [];
  let database: TestDatabase;
  let shop: Awaited<ReturnType<typeof startProcess>>;
  let url = "";
  let code = "";
  let restore: Backups["restoreBackup"];
  const failures: Error[] = [];

  const manifest: Manifest = {
    format: 1,
    version: "0.1.0",
    made_at: "2026-11-23T03:00:00Z",
    shop: "Opal",
    migrations: [],
    system_migrations: [],
    sequences: {},
    secrets: {},
    missing: [],
    postgres: "18",
    tables: Object.fromEntries(
      [
        ["products", 3],
        ["orders", 7],
        ["customers", 5],
      ].map(([name, rows]) => [`public.${name}`, { rows: Number(rows), bytes: 0, sha256: "", columns: [] }]),
    ),
    files: {
      "product-images/1.jpg": { bytes: 1, sha256: "" },
      "certificates/1.pdf": { bytes: 1, sha256: "" },
    },
  };
  const standIn: Backups = {
    isEncrypted: async () => true,
    async readManifest(file, key) {
      expect(readFileSync(file).equals(content)).toBe(true);
      if (key.passphrase === passphrase) return manifest;
      throw new StartError("The passphrase is wrong.");
    },
    restoreBackup: (options) => restore(options),
  };
  const open = async () => {
    const environment = readEnvironment({
      PORT: "0",
      DATA_DIR: dataDirectory,
      DATABASE_URL: database.url,
      JWT_SECRET: testJwtSecret,
      PASSWORD_COST: "4",
    });
    return startProcess(environment, {
      isDevelopment: false,
      log: pino({ base: null }, { write: (line: string) => void log.push(line) }),
      onFailure: (error) => failures.push(error),
      loadBackups: async () => standIn,
    });
  };
  beforeAll(async () => {
    database = await createTestDatabase();
    shop = await open();
    [, url = ""] = /open at (\S+)/.exec(shop.greeting)!;
    [, code = ""] = /Setup code: (\S+)/.exec(shop.greeting)!;
  });
  afterAll(async () => {
    await shop.close();
    await database.drop();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  const resumable = { "Tus-Resumable": "1.0.0" };

  const begin = (more = {}) => {
    const length = { "Upload-Length": String(content.length) };
    return setUp(url, code, "POST", "upload", undefined, { ...resumable, ...length, ...more });
  };

  /** @returns the upload's id */
  async function beginUpload(): Promise<string> {
    const response = await begin();
    expect(response.status).toBe(201);
    return /^\/setup\/upload\/([\da-f-]{36})$/.exec(response.headers.get("Location")!)![1]!;
  }

  const send = (upload: string, offset: number, end = content.length, more = {}) =>
    setUp(url, code, "PATCH", `upload/${upload}`, content.subarray(offset, end), {
      ...resumable,
      "Content-Type": "application/offset+octet-stream",
      "Upload-Offset": String(offset),
      ...more,
    });

  async function sendWhole(): Promise<string> {
    const upload = await beginUpload();
    expect((await send(upload, 0)).status).toBe(204);
    return upload;
  }

  const received = async (upload: string) => {
    const response = await fetch(`${url}/setup/upload/${upload}`, {
      method: "HEAD",
      headers: { "Setup-Code": code, ...resumable },
    });
    return [response.status, Number(response.headers.get("Upload-Offset"))];
  };

  const progress = async (upload?: string) => {
    const headers: HeadersInit = upload === undefined ? {} : { "Upload-Id": upload };
    return (await fetch(`${url}/setup/progress`, { headers })).json();
  };

  test("is kept in a private folder, part by part, and only with the code", async () => {
    expect((await begin({ "Setup-Code": "wrong" })).status).toBe(403);
    expect(existsSync(folder)).toBe(false);
    const upload = await beginUpload();
    expect((await send(upload, 0, 100, { "Setup-Code": "wrong" })).status).toBe(403);
    expect(await received(upload)).toEqual([200, 0]);
    const first = await send(upload, 0, 20_000);
    expect([first.status, first.headers.get("Upload-Offset")]).toEqual([204, "20000"]);
    const file = join(folder, upload);
    expect([folder, file].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
    // One whose answer was lost, and one that was left out.
    expect((await send(upload, 0, 20_000)).status).toBe(409);
    expect(await received(upload)).toEqual([200, 20_000]);
    expect((await send(upload, 30_000)).status).toBe(409);
    const early = await setUp(url, code, "POST", "backup", { upload });
    expect([early.status, await early.json()]).toMatchObject([409, { field: "file" }]);
    expect((await send(upload, 20_000)).status).toBe(204);
    expect(readFileSync(file).equals(content)).toBe(true);

    const tooLong = await setUp(url, code, "PATCH", `upload/${upload}`, Buffer.from("more"), {
      ...resumable,
      "Content-Type": "application/offset+octet-stream",
      "Upload-Offset": String(content.length),
    });
    expect(tooLong.status).toBe(413);
    expect((await send("..%2F..%2Fjwt-secret", 0)).status).toBe(404);

    const next = await sendWhole();
    expect(readdirSync(folder)).toEqual([next]);
    expect((await setUp(url, code, "POST", "restore", { upload })).status).toBe(409);
    const former = await send(upload, 0);
    expect([former.status, await former.json()]).toMatchObject([
      409,
      { message: expect.stringMatching(/replaced by another/) as string, field: "file" },
    ]);

    const full = await begin({ "Upload-Length": "900000000000000" });
    expect([full.status, await full.json()]).toMatchObject([
      507,
      { message: expect.stringMatching(/disk has no room/) as string, field: "file" },
    ]);
    expect((await begin({ "Upload-Length": "" })).status).toBe(400);
  });

  test("says what is in it and what it replaces, once the passphrase is right", async () => {
    const upload = await sendWhole();
    const ask = async (more = {}) => {
      const response = await setUp(url, code, "POST", "backup", { upload, ...more });
      return [response.status, await response.json()];
    };
    expect(await ask()).toEqual([200, { needsPassphrase: true }]);
    expect(await ask({ passphrase: "ruby" })).toMatchObject([
      409,
      { message: "The passphrase is wrong.", field: "passphrase" },
    ]);
    const backup = {
      name: "Opal",
      made_at: "2026-11-23T03:00:00Z",
      version: "0.1.0",
      products: 3,
      orders: 7,
      customers: 5,
      photographs: 1,
      videos: 0,
      bytes: content.length,
    };
    expect(await ask({ passphrase })).toEqual([200, { needsPassphrase: false, backup, here: null }]);
    await addProduct(database.pools.owner);
    expect(await ask({ passphrase })).toMatchObject([
      200,
      { here: { name: "Facet", products: 1, orders: 0 } },
    ]);
  });

  test("that fails says why, and leaves the shop as it was", async () => {
    const upload = await sendWhole();
    restore = async () => {
      throw new StartError("The backup is damaged.");
    };
    expect((await setUp(url, code, "POST", "restore", { upload, passphrase })).status).toBe(202);
    await expect.poll(() => progress(upload)).toEqual({ state: "failed", problem: "The backup is damaged." });
    expect(await progress()).toEqual({ state: "failed" });
    expect(existsSync(folder)).toBe(false);
    expect((await visit(`${url}/`)).status).toBe(302);
    expect(await (await visit(`${url}/setup`)).text()).toContain("Set up your shop");
  });

  test("is restored behind the port, while the setup answers, and the shop opens with it", async () => {
    // Another process on the same database.
    const other = await open();
    onTestFinished(() => other.close());
    const otherUrl = /open at (\S+)/.exec(other.greeting)![1]!;

    const upload = await sendWhole();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    let given: Parameters<typeof restore>[0] | undefined;
    restore = async (options) => {
      given = options;
      options.onProgress?.("tables", 5, 10);
      await mayEnd;
      const { owner } = database.pools;
      await owner.begin(async (sql) => {
        await sql`alter table public.user_roles rename to former_roles`;
        await sql`create table public.user_roles (like public.former_roles including all)`;
        await sql`drop table public.former_roles cascade`;
        await sql`grant select on public.user_roles to anon, authenticated, service_role`;
      });
      await addAdmin(database.pools);
      return { manifest, warnings: ["One photograph is missing."], backup: undefined };
    };
    await setUp(url, code, "POST", "restore", { upload, passphrase });
    await expect.poll(() => progress()).toEqual({ state: "restoring", stage: "tables", done: 5, total: 10 });
    expect(given).toMatchObject({ file: join(folder, upload), passphrase, replace: true });
    const rest = await fetch(`${url}/rest/v1/products`);
    expect([rest.status, await rest.json()]).toMatchObject([
      503,
      { message: "A backup is being restored. Please try again in a few minutes." },
    ]);
    expect((await visit(`${url}/`)).status).toBe(302);
    for (const path of ["/setup", "/healthz"]) expect((await visit(url + path)).status).toBe(200);
    expect((await begin()).status).toBe(409);

    end();
    await expect
      .poll(() => progress(upload))
      .toEqual({ state: "restored", hasAdministrator: true, warnings: ["One photograph is missing."] });
    expect(await progress()).toEqual({ state: "restored" });
    expect(existsSync(folder)).toBe(false);
    expect((await fetch(`${url}/rest/v1/products`)).status).toBe(200);
    expect((await visit(`${url}/products`)).status).toBe(200);

    // It was opened with the tables as they were.
    expect((await visit(`${otherUrl}/products`)).status).toBe(302);
    await expect.poll(() => failures[0]?.message).toMatch(/^Another process has restored a backup/);
  });
});
