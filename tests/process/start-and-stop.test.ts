import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWK } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startShop, type ShopProcess } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { address } from "../database/base/shop.ts";
import { ownerOf, postmasterPid } from "./embedded.ts";
import { signUp } from "./sign-in.ts";

describe("a shop on an empty machine", () => {
  const dataDirectory = temporaryDirectory();
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await startShop({ DATA_DIR: dataDirectory });
  });
  afterAll(async () => {
    await shop.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  test("greets with its address and the demo's logins", () => {
    expect(shop.output()).toContain(`Facet is open at ${shop.url}\n`);
    expect(shop.output()).toContain("admin@facet.test / facet-admin");
  });

  test("hides its files and secrets from other accounts of the machine", () => {
    const kept = ["storage", "jwt-secret", "secret-key", "signing-keys"];
    const modes = kept.map((name) => statSync(join(dataDirectory, name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o600]);
  });

  test("signs access tokens with a private key, which stays where it is", async () => {
    const { access_token: token } = await signUp(shop.url, "mira@shop.test", "a-customer's");
    const response = await fetch(`${shop.url}/auth/v1/.well-known/jwks.json`);
    const jwks = (await response.json()) as JSONWebKeySet;
    const { payload, protectedHeader } = await jwtVerify(String(token), createLocalJWKSet(jwks));
    expect([payload["email"], protectedHeader.alg]).toEqual(["mira@shop.test", "ES256"]);
    const [stored] = JSON.parse(readFileSync(join(dataDirectory, "signing-keys"), "utf8")) as JWK[];
    expect(JSON.stringify(jwks) + shop.output()).not.toContain(stored!.d);
  });

  test("is healthy and serves a home page whose policy lists every script and style sheet in it", async () => {
    const health = await fetch(`${shop.url}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);

    const page = await fetch(shop.url);
    expect(page.status).toBe(200);
    expect(page.headers.get("X-Frame-Options")).toBe("DENY");
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1];
    const html = await page.text();
    const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
    const others = scripts.filter(
      // Structured data does not run.
      ([, attributes]) => !attributes?.includes(`nonce="${nonce}"`) && !attributes?.includes("ld+json"),
    );
    expect(scripts.length).toBeGreaterThan(others.length);
    // They are the same in every page, so the policy has their hashes.
    expect(others).toHaveLength(2);
    expect(policy).toContain(`'nonce-${nonce}' ${hashes(others)}`);
    const styles = [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)];
    expect(styles).toHaveLength(2);
    expect(policy).toContain(`style-src 'self' ${hashes(styles)};`);
    expect(html).not.toContain('rel="stylesheet"');
  });

  test("responds 304 without a policy to a browser that has the page with another nonce", async () => {
    const first = await fetch(shop.url);
    const etag = first.headers.get("ETag") ?? "";
    // Any write makes the shop render the page again.
    const key = readFileSync(join(dataDirectory, "secret-key"), "utf8");
    await fetch(`${shop.url}/rest/v1/products?id=eq.0`, { method: "DELETE", headers: { apikey: key } });
    const second = await fetch(shop.url, { headers: { "If-None-Match": etag } });
    expect([second.status, second.headers.get("Content-Security-Policy")]).toEqual([304, null]);
  });

  test("an order leaves pages in the cache, and a write to a table empties it", async () => {
    const post = (body: object) =>
      fetch(`${shop.url}/rest/v1/rpc/place_order`, {
        method: "POST",
        headers: { apikey: "sb_publishable_facet", "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
    const key = readFileSync(join(dataDirectory, "secret-key"), "utf8");
    // Repeated, because on a busy machine a page's two seconds may pass.
    await expect
      .poll(async () => {
        const before = await policiesOf(shop);
        const order = await post({
          lines: [{ id: 2, quantity: 1 }],
          shipping_address: address,
          payment_method: "cod",
          idempotency_key: crypto.randomUUID(),
        });
        expect(order.status).toBe(200);
        const after = await policiesOf(shop);
        return after.map((policy, page) => policy === before[page]);
      })
      .toEqual([true, true, true]);
    const before = await policiesOf(shop);
    await fetch(`${shop.url}/rest/v1/products?id=eq.0`, { method: "DELETE", headers: { apikey: key } });
    const after = await policiesOf(shop);
    expect(after.map((policy, page) => policy === before[page])).toEqual([false, false, false]);
  });

  test("sends its scripts compressed and cached forever", async () => {
    const path = /\/assets\/[\w-]+\.js/.exec(await (await fetch(shop.url)).text())?.[0];
    const script = await fetch(shop.url + path, { headers: { "Accept-Encoding": "br" } });
    expect(script.headers.get("Content-Encoding")).toBe("br");
    expect(script.headers.get("Cache-Control")).toContain("immutable");
  });

  test("logs a request without its query", async () => {
    const { headers } = await fetch(`${shop.url}/healthz?q=somebody@example.com`);
    const id = headers.get("X-Request-Id");
    await expect.poll(shop.output).toContain(`"id":"${id}","method":"GET","path":"/healthz","status":200`);
    expect(shop.output()).not.toContain("somebody");
  });

  test("at SIGTERM lets a running request finish, stops PostgreSQL and keeps the data", async () => {
    const owner = ownerOf(dataDirectory);
    const lock = await owner.reserve();
    await lock`begin`;
    await lock`lock table public.products in access exclusive mode`;
    const running = fetch(`${shop.url}/rest/v1/products?select=id&limit=1`);
    const waiting = () =>
      lock`select from pg_locks where relation = 'public.products'::regclass and not granted`;
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);

    const stopped = shop.stop("SIGTERM");
    const isRefused = () =>
      fetch(`${shop.url}/healthz`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused).toBe(true);
    await lock`commit`;
    lock.release();
    await owner.end();
    expect(await (await running).json()).toEqual([{ id: expect.any(Number) }]);
    expect(await stopped).toBe(0);
    expect(existsSync(join(dataDirectory, "postgres", "cluster", "postmaster.pid"))).toBe(false);

    const again = await startShop({ DATA_DIR: dataDirectory });
    const products = (await (await fetch(`${again.url}/rest/v1/products?select=id`)).json()) as unknown[];
    expect(products.length).toBeGreaterThan(4);
    expect(await again.stop("SIGINT")).toBe(0);
    expect(postmasterPid(dataDirectory)).toBeUndefined();
  });
});

/** A page that stays in the cache keeps its policy, which has its nonce. */
async function policiesOf({ url }: ShopProcess) {
  const paths = ["/product/2", "/products", "/about"];
  const pages = await Promise.all(paths.map((path) => fetch(url + path)));
  return pages.map(({ headers }) => headers.get("Content-Security-Policy"));
}

function hashes(elements: RegExpExecArray[]): string {
  return elements.map((element) => contentHash(element.at(-1)!)).join(" ");
}

function contentHash(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
