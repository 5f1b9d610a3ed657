import type { Locator } from "playwright";
import { describe, expect } from "vitest";
import { phone, test } from "./shop-visit.ts";
import {
  accountLink,
  demoAdmin,
  fillLogin,
  loginButton,
  loginLink,
  newAdmin,
  newCustomer,
  signIn,
  toast,
} from "./signing-in.ts";

const bothNeeded = "You must provide either an email or phone number and a password";
const refused = /status of 400/;

describe("logging in", () => {
  test("leads back to the previous page", async ({ shop, visit }) => {
    const page = await visit();
    await page.goto("/products?category=Gemstones");
    await loginLink(page).click();
    await page.getByRole("heading", { name: "Log in" }).waitFor();
    await signIn(page, await newCustomer(shop));
    await page.waitForURL("**/products?category=Gemstones");
    await toast(page, "Welcome back!", "You have successfully logged in.").waitFor();
    await accountLink(page).waitFor();
    await page.goBack();
    await page.waitForURL("**/products?category=Gemstones");
  });

  test("leads to the page that required it, with its query", async ({ shop, visit }) => {
    const page = await visit();
    await page.goto("/account/orders?page=2");
    await page.waitForURL("**/login?redirect=*");
    await signIn(page, await newCustomer(shop));
    await page.waitForURL("**/account/orders?page=2");
    await page.goBack();
    expect(new URL(page.url()).pathname).not.toBe("/login");
  });

  test.for(["https://evil.example/", "//evil.example", "/\\evil.example", "/login", "javascript:alert(1)"])(
    "ignores a redirect to %s and leads home",
    async (redirect, { shop, visit }) => {
      const page = await visit();
      await page.goto(`/login?${new URLSearchParams({ redirect }).toString()}`);
      await signIn(page, await newCustomer(shop));
      await accountLink(page).waitFor();
      await page.waitForURL(`${shop.url}/`);
    },
  );

  test("an admin gets to the back office, a customer is told why not", async ({ shop, visit }) => {
    const admin = await visit();
    await admin.goto("/admin/orders");
    await signIn(admin, await newAdmin(shop));
    await admin.waitForURL("**/admin/orders");

    const customer = await visit();
    await customer.goto("/admin/orders");
    await signIn(customer, await newCustomer(shop));
    await toast(customer, "Unauthorized", "You do not have permission to access the admin panel.").waitFor();
    await customer.waitForURL(`${shop.url}/`);
  });

  test("the link to register keeps the page to return to", async ({ visit }) => {
    const page = await visit();
    await page.goto("/login?redirect=/checkout");
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.waitForURL("**/register?redirect=/checkout");
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await page.waitForURL("**/login?redirect=/checkout");
  });

  test("who is already signed in is redirected and never sees the form", async ({ shop, visit }) => {
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

  test("works by keyboard alone", async ({ shop, visit }) => {
    const mira = await newCustomer(shop);
    const page = await visit();
    await page.goto("/login?redirect=/cart");
    await page.getByLabel("Email", { exact: true }).focus();
    await page.keyboard.type(mira.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(mira.password);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(page.url()).toContain("/login?redirect=/cart");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    expect(await page.getByRole("checkbox", { name: "Remember me" }).isChecked()).toBe(false);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/cart");
  });
});

describe("the login form", () => {
  test("shows an error beside the missing field and focuses it", async ({ visit }) => {
    const page = await visit({ size: phone });
    await page.goto("/login");
    const email = page.getByLabel("Email", { exact: true });
    const password = page.getByLabel("Password", { exact: true });
    await loginButton(page).click();
    await toast(page, "Login failed", bothNeeded).waitFor();
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await describedBy(email)).toBe(bothNeeded);
    expect(await describedBy(password)).toBe("Please enter your password.");

    await email.fill("mira@mail.example");
    await loginButton(page).click();
    expect(await describedBy(password)).toBe(bothNeeded);
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test("keeps what was typed when the password is wrong", async ({ shop, visit }) => {
    const mira = await newCustomer(shop);
    const page = await visit({ expected: refused });
    await page.goto("/login");
    await signIn(page, { ...mira, password: " opal " });
    await toast(page, "Login failed", "Invalid login credentials").waitFor();
    const password = page.getByLabel("Password", { exact: true });
    expect(await password.inputValue()).toBe(" opal ");
    expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(mira.email);
    expect(await describedBy(password)).toBe("Invalid login credentials");
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
    await signIn(page, { ...mira, email: ` ${mira.email.toUpperCase()} ` });
    await accountLink(page).waitFor();
  });

  test("shows and hides the password without moving the caret", async ({ visit }) => {
    const page = await visit();
    await page.goto("/login");
    const password = page.getByLabel("Password", { exact: true });
    await password.fill("amethyst");
    await password.evaluate((field: HTMLInputElement) => field.setSelectionRange(3, 5));
    await page.getByRole("button", { name: "Show password" }).click();
    const caret = () =>
      password.evaluate((field: HTMLInputElement) => [field.type, field.selectionStart, field.selectionEnd]);
    expect(await caret()).toEqual(["text", 3, 5]);
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: "Hide password" }).click();
    expect(await caret()).toEqual(["password", 3, 5]);
    await page.keyboard.type("X");
    expect(await password.inputValue()).toBe("ameXyst");
  });

  test("has a link for forgotten passwords that does nothing", async ({ visit }) => {
    const page = await visit();
    await page.goto("/login?redirect=/cart");
    await page.getByLabel("Email", { exact: true }).fill("mira@mail.example");
    const link = page.getByRole("link", { name: "Forgot password?" });
    await link.click();
    await link.press("Enter");
    expect(page.url()).toMatch(/\/login\?redirect=\/cart$/);
    expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe("mira@mail.example");
  });

  test.for([
    ["95", "Too many attempts, try again in 2 minutes."],
    ["10", "Too many attempts, try again in a few seconds."],
  ] as const)(
    "says how long to wait after too many attempts, and keeps what was typed: %s seconds",
    async ([seconds, sentence], { shop, visit }) => {
      const mira = await newCustomer(shop);
      const page = await visit({ expected: /status of 429/ });
      await page.route("**/auth/v1/token?*", (route) =>
        route.fulfill({
          status: 429,
          headers: { "Retry-After": seconds },
          json: { code: 429, msg: "slow down" },
        }),
      );
      await page.goto("/login");
      await signIn(page, mira);
      await toast(page, "Login failed", sentence).waitFor();
      expect(await page.getByText(sentence).count()).toBe(2);
      expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe(mira.password);
      await page.unroute("**/auth/v1/token?*");
      await loginButton(page).click();
      await accountLink(page).waitFor();
    },
  );

  test("marks the device as known, in a cookie that scripts cannot read", async ({ shop, visit }) => {
    const page = await visit();
    await page.goto("/login");
    await signIn(page, await newCustomer(shop));
    await accountLink(page).waitFor();
    const cookies = await page.context().cookies(`${shop.url}/auth/v1/token`);
    expect(cookies).toMatchObject([{ name: "sb-device", httpOnly: true, sameSite: "Lax", path: "/auth/v1" }]);
    expect(await page.evaluate(() => document.cookie)).toBe("");
  });

  test.for([
    [
      "without a connection",
      {
        abort: true,
        sentence: "The shop could not be reached. Please check your connection and try again.",
      },
    ],
    [
      "when the server fails",
      { abort: false, sentence: "The shop had a problem. Please try again in a moment." },
    ],
  ] as const)(
    "keeps what was typed %s, and works once the problem is gone",
    async ([, { abort, sentence }], { shop, visit }) => {
      const mira = await newCustomer(shop);
      const page = await visit({ expected: /ERR_FAILED|status of 500/ });
      await page.goto("/login");
      await page.route("**/auth/v1/token?*", (route) =>
        abort ? route.abort() : route.fulfill({ status: 500, body: "<h1>Error</h1>" }),
      );
      await signIn(page, mira);
      await toast(page, "Login failed", sentence).waitFor();
      await page.getByRole("main").getByText(sentence).waitFor();
      expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe(mira.password);
      await page.unroute("**/auth/v1/token?*");
      await loginButton(page).click();
      await accountLink(page).waitFor();
    },
  );

  test("sends once, however often it is submitted, and shows that it is busy", async ({ shop, visit }) => {
    const page = await visit();
    const asked: string[] = [];
    const { promise: answer, resolve: letAnswer } = Promise.withResolvers<void>();
    await page.route("**/auth/v1/token?*", async (route) => {
      asked.push(route.request().url());
      await answer;
      await route.continue();
    });
    await page.goto("/login");
    await fillLogin(page, await newCustomer(shop));
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await page.getByRole("button", { name: "Logging in..." }).dispatchEvent("click");
    letAnswer();
    await accountLink(page).waitFor();
    expect(asked).toHaveLength(1);
  });

  test("sends no password anywhere before its script has loaded", async ({ visit }) => {
    const page = await visit({ expected: /ERR_FAILED/ });
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/login");
    await signIn(page, demoAdmin);
    expect(page.url()).toMatch(/\/login$/);
  });
});

/** The text that describes a field. */
function describedBy(field: Locator) {
  return field.evaluate(
    (element) => document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent,
  );
}
