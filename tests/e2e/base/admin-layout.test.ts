/** @module-tag long */
import { expect } from "vitest";
import { isAccessible } from "./accessibility.ts";
import { menuEntry, test } from "./back-office.ts";
import { placeOrder } from "../orders/placing-orders.ts";
import { desktop, phone } from "./shop-visit.ts";
import { addProduct } from "../cart/shopping.ts";
import { accountLink, demoAdmin, loginLink, newCustomer, signIn, toast } from "./signing-in.ts";

const entries = [
  ["Dashboard", "/admin/dashboard"],
  ["Products", "/admin/products"],
  ["Categories", "/admin/categories"],
  ["Collections", "/admin/collections"],
  ["Metal Prices", "/admin/metal-prices"],
  ["Orders", "/admin/orders"],
  ["Counter Offers", "/admin/offers"],
  ["Promotions", "/admin/promotions"],
  ["Inquiries", "/admin/inquiries"],
  ["Backups", "/admin/backups"],
  ["Payment Settings", "/admin/payment-settings"],
  ["Settings", "/admin/settings"],
] as const;

test("the menu leads to every page, and logs out", async ({ shop, visitAsAdmin }) => {
  const { owner } = shop.database.pools;
  const product = await addProduct(shop);
  const customer = await newCustomer(shop);
  await placeOrder(shop);
  await owner`
    insert into public.counter_offers (product_id, user_id, offer_price) values (${product.id}, ${customer.id}, 45)`;
  await owner`
    insert into public.product_inquiries (product_id, product_name, user_id, user_email, message)
    values (${product.id}, ${product.name}, ${customer.id}, ${customer.email}, 'Is it still available?')`;
  const page = await visitAsAdmin();
  const current = page.getByRole("navigation", { name: "Admin" }).locator("[aria-current=page]");
  await page.goto("/admin/nothing/here");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await page.waitForURL("/admin/dashboard");
  for (const [label, address] of entries) {
    await menuEntry(page, label).click();
    await page.waitForURL(address);
    await current.filter({ hasText: new RegExp(`^${label}`) }).waitFor();
  }
  // Each page is, as its component tests know; here with the document around it.
  await isAccessible(page, [desktop]);
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("/");
  await toast(page, "Logged out", "You have been successfully logged out.").waitFor();
});

test("leaving unsaved changes logs out only if that was requested", async ({ visitAsAdmin }) => {
  const page = await visitAsAdmin();
  let logouts = 0;
  page.on("request", (request) => request.url().includes("/auth/v1/logout") && logouts++);
  const field = page.getByRole("textbox", { name: "Name", exact: true });
  const question = page.getByRole("dialog", { name: "Unsaved changes" });
  const answer = (name: string) => question.getByRole("button", { name }).click();
  await page.goto("/admin/products/new");
  await field.fill("Half a ring");
  await page.getByRole("button", { name: "Logout" }).click();
  await answer("Stay");
  await question.waitFor({ state: "hidden" });
  expect(await field.inputValue()).toBe("Half a ring");

  // Leaving by another link afterwards does not log out.
  await page.getByRole("link", { name: "View Store" }).click();
  await answer("Leave without saving");
  await page.waitForURL("/");
  await accountLink(page).waitFor();
  await page.goBack();
  await field.fill("Half a brooch");
  expect(logouts).toBe(0);

  await page.getByRole("button", { name: "Logout" }).click();
  await answer("Leave without saving");
  await page.waitForURL("/");
  await toast(page, "Logged out").waitFor();
  await loginLink(page).waitFor();
  expect(logouts).toBe(1);

  // Going back to this history entry does not log out again.
  await loginLink(page).click();
  await signIn(page, demoAdmin);
  await page.waitForURL("/admin");
  await page.goBack();
  await page.waitForURL("/");
  await page.reload();
  await accountLink(page).waitFor();
  expect(logouts).toBe(1);
});

test("a shopper downloads no code of the back office", async ({ visit }) => {
  const page = await visit({ loadsAll: true });
  const files: string[] = [];
  page.on("response", (response) => files.push(new URL(response.url()).pathname));
  await page.goto("/products");
  await page.waitForLoadState("networkidle");
  const scripts = files.filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((file) => /admin|back-office/.test(file))).toEqual([]);
  expect(files.filter((file) => file.endsWith(".css"))).toEqual([]);
});
