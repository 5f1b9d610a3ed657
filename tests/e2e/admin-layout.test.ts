import { describe, expect } from "vitest";
import type { DemoShop } from "../setup/shop-test.ts";
import { complaints, menuEntry, test } from "./back-office.ts";
import { placeOrder } from "./placing-orders.ts";
import { desktop, phone } from "./shop-visit.ts";
import { accountLink, demoAdmin, loginLink, signIn, toast } from "./signing-in.ts";

const entries = [
  ["Dashboard", "/admin/dashboard"],
  ["Products", "/admin/products"],
  ["Categories", "/admin/categories"],
  ["Orders", "/admin/orders"],
  ["Counter Offers", "/admin/offers"],
  ["Promotions", "/admin/promotions"],
  ["Inquiries", "/admin/inquiries"],
  ["Payment Settings", "/admin/payment-settings"],
  ["Settings", "/admin/settings"],
] as const;

describe.for([
  ["a desktop", desktop],
  ["a phone", phone],
] as const)("on %s", ([, size]) => {
  test("the menu leads to every page and to the store, and logs out", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin({ size });
    await page.goto("/admin");
    const menu = page.getByRole("navigation", { name: "Admin" });
    const open = async () => {
      if (size === phone) await page.getByRole("button", { name: "Open menu" }).click();
    };
    await page.getByRole("heading", { level: 1 }).waitFor();
    await open();
    const current = menu.locator("[aria-current=page]");
    await current.filter({ hasText: /^Dashboard/ }).waitFor();
    for (const [label, address] of entries) {
      await menuEntry(page, label).click();
      await page.waitForURL(address);
      await open();
      await current.filter({ hasText: new RegExp(`^${label}`) }).waitFor();
    }
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("/");
    await page.getByText("You have been successfully logged out.").waitFor();
  });

  test("logging out asks first when there are unsaved changes", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin({ size });
    let logouts = 0;
    page.on("request", (request) => request.url().includes("/auth/v1/logout") && logouts++);
    const field = page.getByRole("textbox", { name: "Name", exact: true });
    const question = page.getByRole("dialog", { name: "Unsaved changes" });
    const answer = (name: string) => question.getByRole("button", { name }).click();
    const sheet = page.getByRole("dialog", { name: "Menu" });
    const follow = async (role: "button" | "link", name: string) => {
      if (size === phone) await page.getByRole("button", { name: "Open menu" }).click();
      await (size === phone ? sheet : page).getByRole(role, { name }).click();
      await question.waitFor();
    };
    await page.goto("/admin/products/new");
    await field.fill("Half a ring");
    await follow("button", "Logout");
    expect(await complaints(page)).toEqual([]);
    await answer("Stay");
    await question.waitFor({ state: "hidden" });
    expect(await field.inputValue()).toBe("Half a ring");
    expect(await sheet.isVisible()).toBe(false);

    // Leaving by another link afterwards does not log out.
    await follow("link", "View Store");
    await answer("Leave without saving");
    await page.waitForURL("/");
    await accountLink(page).waitFor();
    await page.goBack();
    await field.fill("Half a brooch");
    expect(logouts).toBe(0);

    await follow("button", "Logout");
    await answer("Leave without saving");
    await page.waitForURL("/");
    await toast(page, "Logged out", "You have been successfully logged out.").waitFor();
    await loginLink(page).waitFor();
    expect(logouts).toBe(1);

    // Going back to this history entry does not log out again.
    await loginLink(page).click();
    await signIn(page, demoAdmin);
    await accountLink(page).click();
    await page.waitForURL("/account");
    await page.evaluate(() => history.go(-2));
    await page.waitForURL("/");
    await page.reload();
    await accountLink(page).waitFor();
    expect(logouts).toBe(1);
  });

  test("a page that does not exist says so inside the back office", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin({ size });
    await page.goto("/admin/nothing/here");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await page.waitForURL("/admin/dashboard");
  });
});

/** The name that the menu's entry for orders should have, by the rows in the database. */
async function ordersEntry({ database }: DemoShop): Promise<string> {
  const [waiting] = await database.pools.owner<{ pending: number; toShip: number }[]>`
    select
      count(*) filter (where status in ('pending', 'pending_payment'))::int as pending,
      count(*) filter (where status = 'processing')::int as "toShip"
    from public.orders`;
  return `Orders ${waiting!.pending} pending, ${waiting!.toShip} to ship`;
}

test("the menu counts what needs attention, and nothing else", async ({ shop, visitAsAdmin }) => {
  await placeOrder(shop, { status: "pending" });
  await placeOrder(shop);
  const page = await visitAsAdmin();
  await page.goto("/admin/settings");
  await page.getByRole("link", { name: await ordersEntry(shop), exact: true }).waitFor();
  await page.getByRole("link", { name: "Promotions", exact: true }).waitFor();
});

test("the menu's count of orders follows a changed status and its undo", async ({ shop, visitAsAdmin }) => {
  const order = await placeOrder(shop);
  const page = await visitAsAdmin();
  await page.goto(`/admin/orders/${order.id}`);
  const before = await ordersEntry(shop);
  const entry = (name: string) => page.getByRole("link", { name, exact: true });
  await entry(before).waitFor();
  const shown = Number(await entry(before).locator("[aria-hidden]").last().textContent());
  await page.getByLabel("Status", { exact: true }).selectOption("Shipped");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Order status updated successfully.").waitFor();
  const after = await ordersEntry(shop);
  expect(after).not.toBe(before);
  await entry(after).waitFor();
  expect(await entry(after).locator("[aria-hidden]").last().textContent()).toBe(String(shown - 1));
  await page.getByRole("button", { name: "Undo" }).click();
  await entry(before).waitFor();
});

test("a shopper downloads no code of the back office", async ({ visit }) => {
  const page = await visit();
  const files: string[] = [];
  page.on("response", (response) => files.push(new URL(response.url()).pathname));
  await page.goto("/products");
  await page.waitForLoadState("networkidle");
  const scripts = files.filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((file) => /admin|back-office/.test(file))).toEqual([]);
  expect(files.filter((file) => file.endsWith(".css"))).toHaveLength(1);
});
