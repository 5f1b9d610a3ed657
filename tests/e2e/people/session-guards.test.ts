import { describe, expect } from "vitest";
import { holdBack } from "../base/dialogs.ts";
import { desktop, test } from "../base/shop-visit.ts";
import { newAdmin, newCustomer, signIn, toast } from "../base/signing-in.ts";

describe("a guest", () => {
  test("who opens the account has to log in first", async ({ shop, visit }) => {
    const page = await visit();
    await page.goto("/account/profile#name");
    await page.waitForURL("**/login?redirect=%2Faccount%2Fprofile%23name");
    expect(await toast(page, "Access Denied").count()).toBe(0);
    await signIn(page, await newCustomer(shop));
    await page.waitForURL("**/account/profile#name");
  });

  test("who opens the back office learns why not, and gets there by logging in as an admin", async ({
    shop,
    visit,
  }) => {
    const page = await visit();
    await page.goto("/admin/orders?status=pending");
    await toast(page, "Access Denied", "Please log in to access this page.").waitFor();
    await page.waitForURL("**/login?redirect=%2Fadmin%2Forders%3Fstatus%3Dpending");
    await signIn(page, await newAdmin(shop));
    await page.waitForURL("**/admin/orders?status=pending");
  });

  test("who logs in as an admin without having requested a page gets to the back office", async ({
    shop,
    visit,
  }) => {
    const page = await visit();
    await page.goto("/login");
    await signIn(page, await newAdmin(shop));
    await page.waitForURL(`${shop.url}/admin`);
    await page.getByRole("heading", { name: "Welcome to Admin HQ!" }).waitFor();
  });

  test("gets no part of a guarded page from the server", async ({ shop }) => {
    for (const path of ["/account", "/account/profile", "/admin", "/admin/orders"]) {
      const page = await (await fetch(shop.url + path)).text();
      expect(page).toContain("<main");
      expect(page).not.toContain("<h1");
    }
  });
});

test("a customer cannot open the back office", async ({ shop, visit }) => {
  const page = await visit({ signedIn: await newCustomer(shop) });
  await page.goto("/admin/products");
  await toast(page, "Unauthorized", "You do not have permission to access the admin panel.").waitFor();
  await page.waitForURL(`${shop.url}/`);
  expect(await page.getByRole("link", { name: "Admin", exact: true }).count()).toBe(0);
});

test("an admin sees nothing but a spinner until their access is verified", async ({ shop, visit }) => {
  const page = await visit({ signedIn: await newAdmin(shop) });
  const { release } = await holdBack(page, "*/rest/v1/user_roles?*");
  await page.goto("/admin/settings");
  await page.getByRole("status").getByText("Verifying access...").waitFor();
  expect(await page.getByRole("main").boundingBox()).toEqual({ x: 0, y: 0, ...desktop });
  expect(await page.getByRole("navigation").count()).toBe(0);
  release();
  await page.getByRole("heading", { name: "Store Settings" }).waitFor();
});
