import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { findings } from "./accessibility.ts";
import { test } from "./shop-visit.ts";
import { accountLink, loginLink, newCustomer, toast } from "./signing-in.ts";

type Typed = { name: string; email: string; password: string; confirmPassword: string; terms: boolean };

function somebody(): Typed {
  return {
    name: " Zoë Ångström-李 ",
    email: `zoe-${randomUUID()}@mail.example`,
    password: "pearl & opal",
    confirmPassword: "pearl & opal",
    terms: true,
  };
}

async function fill(page: Page, { name, email, password, confirmPassword, terms }: Typed) {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(confirmPassword);
  await page.getByRole("checkbox", { name: /^I accept/ }).setChecked(terms);
}

function createButton(page: Page) {
  return page.getByRole("button", { name: "Create account" });
}

function filledIn(page: Page) {
  return Promise.all(
    ["Name", "Email", "Password", "Confirm password"].map((label) =>
      page.getByLabel(label, { exact: true }).inputValue(),
    ),
  );
}

function storedInTab(page: Page) {
  return page.evaluate(() => JSON.stringify(sessionStorage));
}

function focusedField(page: Page) {
  return page.evaluate(() => document.activeElement?.getAttribute("name"));
}

describe("creating an account", () => {
  test("signs in, leads home and says welcome", async ({ shop, visit }) => {
    const zoe = somebody();
    const page = await visit();
    await page.goto("/products");
    await loginLink(page).click();
    await page.getByRole("link", { name: "Create an account" }).click();
    await fill(page, zoe);
    await createButton(page).click();
    await page.waitForURL(`${shop.url}/`);
    await toast(page, "Account created!", "Welcome! Please check your email to confirm.").waitFor();
    await accountLink(page).waitFor();
    const [profile] = await shop.database.pools.owner<{ full_name: string }[]>`
      select full_name from public.profiles where email = ${zoe.email}`;
    expect(profile?.full_name).toBe("Zoë Ångström-李");
    await page.reload();
    await accountLink(page).waitFor();
    expect(page.url()).toBe(`${shop.url}/`);
  });

  test("leads back to the page that required it", async ({ visit }) => {
    const page = await visit();
    await page.goto("/account/orders?page=2");
    await page.waitForURL("**/login?redirect=*");
    await page.getByRole("link", { name: "Create an account" }).click();
    await fill(page, somebody());
    await createButton(page).click();
    await page.waitForURL("**/account/orders?page=2");
    await toast(page, "Account created!").waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "No orders yet" }).waitFor();
    expect(page.url()).toMatch(/\/account\/orders\?page=2$/);
    await page.goBack();
    expect(new URL(page.url()).pathname).not.toBe("/register");
  });

  test("ignores a redirect to another origin and leads home", async ({ shop, visit }) => {
    const page = await visit();
    await page.goto(`/register?${new URLSearchParams({ redirect: "//evil.example" }).toString()}`);
    await fill(page, somebody());
    await createButton(page).click();
    await page.waitForURL(`${shop.url}/`);
    await accountLink(page).waitFor();
  });

  test("sends once, however often it is submitted", async ({ visit }) => {
    const page = await visit();
    const asked: string[] = [];
    const { promise: answer, resolve: letAnswer } = Promise.withResolvers<void>();
    await page.route("**/auth/v1/signup*", async (route) => {
      asked.push(route.request().url());
      await answer;
      await route.continue();
    });
    await page.goto("/register");
    await fill(page, somebody());
    await page.getByLabel("Name", { exact: true }).press("Enter");
    await page.getByLabel("Name", { exact: true }).press("Enter");
    await page.getByRole("button", { name: "Creating account..." }).dispatchEvent("click");
    letAnswer();
    await accountLink(page).waitFor();
    expect(asked).toHaveLength(1);
  });

  test("leaves a guest when the email has to be confirmed first", async ({ shop, visit }) => {
    const page = await visit();
    await page.route("**/auth/v1/signup*", (route) =>
      route.fulfill({ json: { id: randomUUID(), email: "zoe@mail.example", identities: [] } }),
    );
    await page.goto("/register");
    await fill(page, somebody());
    await createButton(page).click();
    await toast(page, "Account created!", "Welcome! Please check your email to confirm.").waitFor();
    await page.waitForURL(`${shop.url}/`);
    await page.getByRole("banner").getByRole("link", { name: "Log in" }).waitFor();
  });
});

describe("the register form refuses", () => {
  test.for<[string, Partial<Typed>, string, string, string]>([
    ["no name", { name: "  " }, "name", "Registration failed", "Please enter your name."],
    ["no email", { email: "" }, "email", "Registration failed", "Please enter your email address."],
    [
      "half an email",
      { email: "zoe@" },
      "email",
      "Registration failed",
      "Please enter a valid email address.",
    ],
    [
      "a short password",
      { password: "five5", confirmPassword: "five5" },
      "password",
      "Password too short!",
      "Please use at least 6 characters.",
    ],
    [
      "a password too long for bcrypt",
      { password: "é".repeat(37), confirmPassword: "é".repeat(37) },
      "password",
      "Registration failed",
      "Please use at most 72 characters; accents and symbols count for several.",
    ],
    [
      "two different passwords",
      { confirmPassword: "pearl and opal" },
      "confirmPassword",
      "Passwords do not match!",
      "Please type the same password twice.",
    ],
    [
      "terms that are not accepted",
      { terms: false },
      "terms",
      "Registration failed",
      "Please accept the privacy policy and the disclaimer to create an account.",
    ],
  ])("%s", async ([, wrong, field, title, sentence], { visit }) => {
    const page = await visit();
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/auth/") && asked.push(request.url()));
    const typed = { ...somebody(), ...wrong };
    await page.goto("/register");
    await fill(page, typed);
    await createButton(page).click();
    await toast(page, title, sentence).waitFor();
    await page.getByRole("main").getByText(sentence).waitFor();
    expect(await focusedField(page)).toBe(field);
    expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe(typed.password);
    expect(asked).toEqual([]);
  });

  test("an email that already has an account, and keeps what was typed", async ({ shop, visit }) => {
    const { email } = await newCustomer(shop);
    const page = await visit({ expected: /status of 422/ });
    await page.goto("/register");
    await fill(page, { ...somebody(), email });
    await createButton(page).click();
    await toast(page, "Registration failed", "User already registered").waitFor();
    await page.getByRole("main").getByText("User already registered").waitFor();
    expect(await focusedField(page)).toBe("email");
    expect(await page.getByLabel("Confirm password", { exact: true }).inputValue()).toBe("pearl & opal");
    await page.getByLabel("Email", { exact: true }).fill(somebody().email);
    expect(await page.getByRole("main").getByText("User already registered").count()).toBe(0);
    await createButton(page).click();
    await accountLink(page).waitFor();
  });

  test.for([
    ["cannot be reached", 0, "The shop could not be reached. Please check your connection and try again."],
    ["fails", 500, "The shop had a problem. Please try again in a moment."],
    ["has had too many attempts", 429, "Too many attempts, try again in 2 minutes."],
  ] as const)(
    "everything while the shop %s, and keeps what was typed",
    async ([, status, sentence], { visit }) => {
      const page = await visit({ expected: /ERR_FAILED|status of (500|429)/ });
      await page.goto("/register");
      await page.route("**/auth/v1/signup*", (route) =>
        status ? route.fulfill({ status, headers: { "Retry-After": "95" } }) : route.abort(),
      );
      const typed = somebody();
      await fill(page, typed);
      await createButton(page).click();
      await toast(page, "Registration failed", sentence).waitFor();
      await page.getByRole("main").getByText(sentence).waitFor();
      expect(await filledIn(page)).toEqual([typed.name, typed.email, typed.password, typed.confirmPassword]);
      expect(await findings(page)).toEqual([]);
      await page.unroute("**/auth/v1/signup*");
      await createButton(page).click();
      await accountLink(page).waitFor();
    },
  );
});

test("name and email survive going back and a reload, passwords do not", async ({ visit }) => {
  const page = await visit();
  const typed = somebody();
  await page.goto("/register");
  await fill(page, typed);
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await page.getByRole("heading", { name: "Log in" }).waitFor();
  await page.getByLabel("Email", { exact: true }).fill("zoe@");
  await page.goBack();
  await createButton(page).waitFor();
  await expect.poll(() => filledIn(page)).toEqual([typed.name, typed.email, "", ""]);
  await page.reload();
  await expect.poll(() => filledIn(page)).toEqual([typed.name, typed.email, "", ""]);
  await page.goForward();
  await expect.poll(() => page.getByLabel("Email", { exact: true }).inputValue()).toBe("zoe@");
  expect(await storedInTab(page)).not.toContain("pearl");

  await page.goBack();
  await fill(page, typed);
  await createButton(page).click();
  await accountLink(page).waitFor();
  expect(await storedInTab(page)).not.toContain(typed.email);
});

test("registering works by keyboard alone", async ({ visit }) => {
  const page = await visit();
  const { name, email, password } = somebody();
  await page.goto("/register");
  await page.getByLabel("Name", { exact: true }).focus();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.getByLabel("Confirm password", { exact: true }).getAttribute("type")).toBe("text");
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  for (const next of [/^privacy policy/, /^disclaimer/, /^Create account/]) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(next);
  }
  await page.keyboard.press("Enter");
  await toast(page, "Account created!").waitFor();
});

test("the terms open in a new tab", async ({ visit }) => {
  const page = await visit();
  await page.goto("/register");
  await page.getByLabel("Name", { exact: true }).fill("Zoë");
  for (const [name, path] of [
    [/^privacy policy/, "/privacy-policy"],
    [/^disclaimer/, "/disclaimer"],
  ] as const) {
    const opening = page.context().waitForEvent("page");
    await page.getByRole("main").getByRole("link", { name }).click();
    const terms = await opening;
    await terms.getByRole("heading", { level: 1 }).waitFor();
    expect(new URL(terms.url()).pathname).toBe(path);
  }
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Zoë");
});
