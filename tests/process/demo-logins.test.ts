/** @module-tag long */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testJwtSecret } from "../setup/names.ts";
import { startRefused, startShop } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { admin } from "./commands.ts";
import { refresh, signIn, signUp } from "./sign-in.ts";

const DATA_DIR = temporaryDirectory();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
});
afterAll(async () => {
  await database.drop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

const refused = { error_code: "invalid_credentials" };
const session = { access_token: expect.any(String) as string };

function change(url: string, method: string, token: unknown, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${String(token)}`, "content-type": "application/json" };
  return fetch(url, { method, headers, body: JSON.stringify(body) });
}

async function status(url: string): Promise<number> {
  return (await fetch(url, { redirect: "manual" })).status;
}

async function productName(url: string): Promise<unknown> {
  return (await fetch(`${url}/rest/v1/products?select=name&id=eq.1`)).json();
}

test(
  "a demo that becomes a real shop keeps its products and closes the public logins",
  { timeout: 120_000 },
  async () => {
    const place = { DATA_DIR, DATABASE_URL: database.url, JWT_SECRET: testJwtSecret };
    const demo = await startShop({ ...place, DEMO: "on" });
    const demoAdmin = await signIn(demo.url, "admin@facet.test", "facet-admin");
    const product = "rest/v1/products?id=eq.1";
    await change(`${demo.url}/${product}`, "PATCH", demoAdmin["access_token"], { name: "The owner's ring" });
    const demoCustomer = await signIn(demo.url, "customer@facet.test", "facet-customer");
    await change(`${demo.url}/auth/v1/user`, "PUT", demoCustomer["access_token"], { password: "changed-1" });
    await signUp(demo.url, "mira@shop.test", "a-customer's");
    await demo.stop();

    // The owner follows the advice of the refused start.
    const SITE_URL = "https://shop.example";
    expect((await startRefused({ ...place, DEMO: "on", SITE_URL })).output).toContain(
      "set DEMO=off to sell for real",
    );
    const shop = await startShop({ ...place, SITE_URL, DEMO: "off" });
    try {
      expect(shop.output()).toMatch(/The demo's logins are closed, [^]+ Open \S+\/setup /);
      // It has no administrator, so it is set up anew.
      expect(await status(`${shop.url}/products`)).toBe(302);
      expect(await status(`${shop.url}/${product}`)).toBe(503);
      expect((await admin(place, "list")).output).toBe("There is no administrator.\n");
      expect((await admin(place, "add", "owner@shop.test")).code).toBe(0);
      expect(await productName(shop.url)).toEqual([{ name: "The owner's ring" }]);
      expect(await signIn(shop.url, "admin@facet.test", "facet-admin")).toMatchObject(refused);
      expect(await signIn(shop.url, "mira.kapoor@mail.example", "facet-customer")).toMatchObject(refused);
      expect(await refresh(shop.url, demoAdmin["refresh_token"])).not.toHaveProperty("access_token");
      await change(`${shop.url}/${product}`, "PATCH", demoAdmin["access_token"], { name: "A stranger's" });
      expect(await productName(shop.url)).toEqual([{ name: "The owner's ring" }]);

      expect(await signIn(shop.url, "customer@facet.test", "changed-1")).toMatchObject(session);
      expect(await signIn(shop.url, "mira@shop.test", "a-customer's")).toMatchObject(session);
      await admin(place, "remove", "owner@shop.test");
    } finally {
      await shop.stop();
    }

    // Becoming a demo again neither reopens nor shows them; the owner can.
    const again = await startShop({ ...place, DEMO: "on" });
    try {
      expect(again.output()).toContain("No demo login works in this shop.");
      expect(again.output()).not.toContain("facet-admin");
      const { output } = await admin(place, "add", "admin@facet.test");
      expect(await signIn(again.url, "admin@facet.test", "facet-admin")).toMatchObject(refused);
      const password = /One-time password: (\S+)/.exec(output)?.[1] ?? "";
      expect(await signIn(again.url, "admin@facet.test", password)).toMatchObject(session);
    } finally {
      await again.stop();
    }
  },
);
