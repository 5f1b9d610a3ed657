import { expect } from "vitest";
import { test } from "../base/shop-visit.ts";
import { accountLink, demoAdmin, loginLink, newCustomer, signIn, toast } from "../base/signing-in.ts";

test("logging in leads back to the previous page, and makes the device known by a cookie that scripts cannot read", async ({
  shop,
  visit,
}) => {
  const page = await visit();
  await page.goto("/products?category=Gemstones");
  await loginLink(page).click();
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  await signIn(page, await newCustomer(shop));
  await page.waitForURL("**/products?category=Gemstones");
  await toast(page, "Welcome back!", "You have successfully logged in.").waitFor();
  await accountLink(page).waitFor();
  const cookies = await page.context().cookies(`${shop.url}/auth/v1/token`);
  expect(cookies).toMatchObject([{ name: "sb-device", httpOnly: true, sameSite: "Lax", path: "/auth/v1" }]);
  expect(await page.evaluate(() => document.cookie)).toBe("");
  await page.goBack();
  await page.waitForURL("**/products?category=Gemstones");
});

test("an administrator who logs in starts in the back office, or where a link leads", async ({ visit }) => {
  const page = await visit();
  await page.goto("/products");
  await loginLink(page).click();
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  await signIn(page, demoAdmin);
  await page.waitForURL("**/admin");
  await toast(page, "Welcome back!", "You have successfully logged in.").waitFor();
  await page.goto("/login?redirect=/cart");
  await page.waitForURL("**/cart");
});

test("a customer who logs in for the back office learns why not", async ({ shop, visit }) => {
  const page = await visit();
  await page.goto("/admin/orders");
  await signIn(page, await newCustomer(shop));
  await toast(page, "Unauthorized", "You do not have permission to access the admin panel.").waitFor();
  await page.waitForURL(`${shop.url}/`);
});

test("somebody who is already signed in is redirected and never sees the form", async ({ shop, visit }) => {
  const page = await visit({ signedIn: await newCustomer(shop) });
  await page.addInitScript(() => {
    const look = () => {
      const form = document.querySelector<HTMLElement>("form[method=dialog] [name=email]");
      const covered = document.documentElement?.dataset["session"] === "restoring";
      if (form?.checkVisibility() && !covered) window.name = "the form was seen";
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto("/login?redirect=/cart");
  await page.waitForURL("**/cart");
  expect(await page.evaluate(() => window.name)).toBe("");
  await page.goto("/register");
  await page.waitForURL(`${shop.url}/`);
  expect(await page.evaluate(() => window.name)).toBe("");
});

test("the login form sends no password anywhere before its script has loaded", async ({ visit }) => {
  const page = await visit({ expected: /ERR_FAILED/, waits: false });
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/login");
  await signIn(page, demoAdmin);
  expect(page.url()).toMatch(/\/login$/);
  expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(demoAdmin.email);
});

test("no form does anything before its script has loaded", async ({ shop }) => {
  for (const path of ["/contact", "/login", "/register"]) {
    const html = await (await fetch(shop.url + path)).text();
    expect(html).toMatch(/<main.*<form [^>]*method="dialog"/s);
  }
});
