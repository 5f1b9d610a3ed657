import { describe, expect } from "vitest";
import { addOrder } from "./account-orders.ts";
import { findings, isWiderThanTheScreen } from "./accessibility.ts";
import { desktop, phone, test } from "./shop-visit.ts";
import { addProduct } from "./shopping.ts";
import { newAdmin, newCustomer } from "./signing-in.ts";

const pages = [
  ["orders", 2, "No orders yet"],
  ["orders/999999", 1, "Order Not Found"],
  ["profile", 1, "Personal Information"],
  ["addresses", 1, "Manage Addresses"],
  ["settings", 1, "Account Settings"],
] as const;
const narrow = { width: 320, height: 640 };

describe.for([
  ["desktop", desktop],
  ["phone", phone],
  ["narrow phone", narrow],
] as const)("on a %s", ([, size]) => {
  test("every page is accessible", async ({ shop, visit }) => {
    const page = await visit({ size, signedIn: await newCustomer(shop) });
    for (const [path, level, heading] of pages) {
      await page.goto(`/account/${path}`);
      await page.getByRole("heading", { level, name: heading }).waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await isWiderThanTheScreen(page)).toBe(false);
    }
  });

  test("an admin's orders, long names and error messages are accessible", async ({ shop, visit }) => {
    const ada = await newAdmin(
      shop,
      "Augusta Ada Byron-King, Countess of Lovelace-Wolkensteinhohenschwangau",
    );
    const tracking = { tracking_provider: "DHL", tracking_number: "JD0146000012345678901234567890123456789" };
    const id = await addOrder(shop, ada, await addProduct(shop), { status: "pending_payment", ...tracking });
    const page = await visit({ size, signedIn: ada });
    await page.goto("/account/orders");
    await page.getByRole("article").waitFor();
    await page.getByText("Administrator", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Go to Admin Panel" }).getAttribute("href")).toBe("/admin");
    expect(await findings(page)).toEqual([]);
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await page.goto(`/account/orders/${id}`);
    await page.getByText("DHL").waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isWiderThanTheScreen(page)).toBe(false);
    await page.goto("/account/settings");
    await page.getByRole("button", { name: "Update Password" }).click();
    await page.getByText("Weak Password").waitFor();
    expect(await findings(page)).toEqual([]);
  });
});

test("a customer is not an administrator", async ({ shop, visit }) => {
  const page = await visit({ signedIn: await newCustomer(shop) });
  await page.goto("/account");
  await page.getByRole("heading", { name: "No orders yet" }).waitFor();
  expect(await page.getByText("Administrator").count()).toBe(0);
  expect(await page.getByRole("link", { name: "Go to Admin Panel" }).count()).toBe(0);
});

test("the account works by keyboard alone", async ({ shop, visit }) => {
  const mira = await newCustomer(shop);
  const id = await addOrder(shop, mira, await addProduct(shop));
  const page = await visit({ signedIn: mira });
  await page.goto("/account/orders");
  await page.getByRole("article").waitFor();
  const menu = page.getByRole("navigation", { name: "Account" });
  await menu.getByRole("link", { name: "Orders" }).focus();
  for (const label of ["Profile", "Addresses", "Settings"]) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(label);
  }
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Logout");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/account/orders/${id}`);
  await menu.getByRole("link", { name: "Profile" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Personal Information" }).waitFor();
  expect(await menu.getByRole("link", { name: "Profile" }).getAttribute("aria-current")).toBe("page");
});
