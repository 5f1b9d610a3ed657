import { describe, expect } from "vitest";
import { holdBack } from "./dialogs.ts";
import { desktop, phone, test } from "./shop-visit.ts";
import { accountLink, newAdmin, newCustomer, revokeSessions, signIn, toast } from "./signing-in.ts";

const accessDenied = ["Access Denied", "Please log in to access this page."] as const;
const unauthorized = ["Unauthorized", "You do not have permission to access the admin panel."] as const;

describe("a guest", () => {
  test.for(["/account", "/account/profile#name", "/account/orders/7"])(
    "who opens %s has to log in first",
    async (path, { shop, visit }) => {
      const page = await visit();
      await page.goto(path);
      await page.waitForURL(`**/login?${new URLSearchParams({ redirect: path }).toString()}`);
      expect(await toast(page, "Access Denied").count()).toBe(0);
      await signIn(page, await newCustomer(shop));
      await page.waitForURL(`**${path}`);
    },
  );

  test.for(["/admin", "/admin/orders?status=pending"])(
    "who opens %s is told why not, and gets there by logging in as an admin",
    async (path, { shop, visit }) => {
      const page = await visit();
      await page.goto(path);
      await toast(page, ...accessDenied).waitFor();
      await page.waitForURL(`**/login?${new URLSearchParams({ redirect: path }).toString()}`);
      await signIn(page, await newAdmin(shop));
      await page.waitForURL(`**${path}`);
    },
  );

  test("gets nothing of a guarded page from the server", async ({ shop }) => {
    for (const path of ["/account", "/account/profile", "/admin", "/admin/orders"]) {
      const page = await (await fetch(shop.url + path)).text();
      expect(page).toContain("<main");
      expect(page).not.toContain("<h1");
    }
  });
});

describe("a customer", () => {
  test("can open the account but not the back office", async ({ shop, visit }) => {
    const page = await visit({ signedIn: await newCustomer(shop) });
    await page.goto("/account");
    await page.getByRole("heading", { name: "Order History" }).waitFor();
    await page.goto("/admin/products");
    await toast(page, ...unauthorized).waitFor();
    await page.waitForURL(`${shop.url}/`);
    expect(await page.getByRole("link", { name: "Admin", exact: true }).count()).toBe(0);
  });

  test("whose session has ended has to log in to open the account", async ({ shop, visit }) => {
    const mira = await newCustomer(shop);
    const page = await visit({ signedIn: mira, expected: /status of 40[013]/ });
    await revokeSessions(shop, mira);
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
    await page.waitForURL("**/login");
  });
});

describe("an admin", () => {
  test("sees nothing but a spinner until their access is verified", async ({ shop, visit }) => {
    const page = await visit({ signedIn: await newAdmin(shop) });
    const { release } = await holdBack(page, "**/rest/v1/user_roles?*");
    await page.goto("/admin/settings");
    await page.getByRole("status").getByText("Verifying access...").waitFor();
    expect(await page.getByRole("main").boundingBox()).toEqual({ x: 0, y: 0, ...desktop });
    expect(await page.getByRole("navigation").count()).toBe(0);
    release();
    await page.getByRole("heading", { name: "Store Settings" }).waitFor();
  });

  test.for([
    ["is not there", 404],
    ["cannot be read", 500],
    ["cannot be reached", 0],
  ] as const)("is treated as a customer when the table of roles %s", async ([, status], { shop, visit }) => {
    const page = await visit({
      signedIn: await newAdmin(shop),
      expected: /ERR_FAILED|status of (404|500)/,
    });
    const missing = { code: "PGRST205", message: "Could not find the table", details: null, hint: null };
    await page.route("**/rest/v1/user_roles?*", (route) =>
      status ? route.fulfill({ status, json: missing }) : route.abort(),
    );
    await page.goto("/admin/orders");
    await toast(page, ...unauthorized).waitFor();
    await page.waitForURL(`${shop.url}/`);
    await accountLink(page).waitFor();
    expect(await page.getByRole("link", { name: "Admin", exact: true }).count()).toBe(0);
  });

  test("finds the back office in the header", async ({ shop, visit }) => {
    const page = await visit({ signedIn: await newAdmin(shop) });
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Admin", exact: true }).click();
    await page.waitForURL("**/admin");
    expect(await toast(page, "Unauthorized").count()).toBe(0);
  });

  test("finds the back office in the mobile menu, and nobody else does", async ({ shop, visit }) => {
    const page = await visit({ signedIn: await newAdmin(shop), size: phone });
    await page.goto("/");
    await accountLink(page).waitFor();
    await page.getByRole("button", { name: "Open menu" }).click();
    const names = await page.getByRole("dialog", { name: "Menu" }).getByRole("listitem").allInnerTexts();
    expect(names.map((name) => name.trim())).toEqual([
      "Home",
      "Products",
      "About Us",
      "Contact Us",
      "Admin Panel",
      "Authorization",
      "Privacy Policy",
      "Disclaimer",
    ]);
    await page.getByRole("link", { name: "Admin Panel" }).click();
    await page.waitForURL("**/admin");

    const customer = await visit({ signedIn: await newCustomer(shop), size: phone });
    await customer.goto("/");
    await accountLink(customer).waitFor();
    await customer.getByRole("button", { name: "Open menu" }).click();
    await customer.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Disclaimer" }).waitFor();
    expect(await customer.getByRole("link", { name: "Admin Panel" }).count()).toBe(0);
  });
});
