import type { Page, Route } from "playwright";
import { afterEach, describe, expect } from "vitest";
import type { DemoShop } from "../setup/shop-test.ts";
import { findings, isWiderThanTheScreen } from "./accessibility.ts";
import { desktop, phone, test, type Visit } from "./shop-visit.ts";
import { newAdmin, newSession, toast } from "./signing-in.ts";

type Stored = { is_enabled: boolean; credentials: Record<string, string>; secret: string | null };

/** The provider's settings in the database, including the secret that no API returns. */
async function stored({ database }: DemoShop, id: string): Promise<Stored> {
  const [row] = await database.pools.owner<Stored[]>`
    select is_enabled, credentials, (select value from private.payment_secrets where gateway_id = id) as secret
    from public.payment_gateway_settings where id = ${id}`;
  return row!;
}

/** A change by somebody else. */
async function change(
  { database }: DemoShop,
  columns: { is_enabled?: boolean; credentials?: Record<string, string> },
  id = "stripe",
) {
  await database.pools.owner`
    update public.payment_gateway_settings set ${database.pools.owner(columns as Record<string, never>)} where id = ${id}`;
}

async function openSettings(shop: DemoShop, visit: Visit, options: Parameters<Visit>[0] = {}) {
  const page = await visit({ ...options, signedIn: await newAdmin(shop) });
  await page.goto("/admin/payment-settings");
  return page;
}

/** Reloads the page's data by clicking its own menu entry. */
function loadAgain(page: Page) {
  return page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Payment Settings" })
    .click();
}

function card(page: Page, name = "Stripe") {
  return page.getByRole("region", { name, exact: true });
}

function enable(page: Page, name = "Stripe") {
  return page.getByRole("switch", { name: `Enable ${name}` });
}

function save(page: Page, name = "Stripe") {
  return card(page, name).getByRole("button", { name: "Save Settings" });
}

function secretKey(page: Page) {
  return page.getByLabel("Secret key", { exact: true });
}

function conflict(page: Page) {
  return page.getByRole("dialog", { name: "Changed in the meantime" });
}

/** Closes the toast, because the next one says the same. */
function closeToast(page: Page) {
  return toast(page, "").getByRole("button", { name: "Close" }).click();
}

function fail(page: Page, method: string) {
  const broken = { status: 500, json: { code: "XX000", message: "The database is resting." } };
  return page.route("**/rest/v1/payment_gateway_settings?*", (route: Route) =>
    route.request().method() === method ? route.fulfill(broken) : route.fallback(),
  );
}

afterEach(async ({ shop }: { shop: DemoShop }) => {
  const nothing = {
    stripe: ["publishable_key", "secret_key"],
    paypal: ["client_id", "client_secret"],
    payoneer: ["partner_id", "api_key"],
  };
  for (const [id, names] of Object.entries(nothing))
    await shop.database.pools.owner`
      update public.payment_gateway_settings
      set is_enabled = false, credentials = ${shop.database.pools.owner.json(Object.fromEntries(names.map((name) => [name, ""])))}
      where id = ${id}`;
});

test("the page shows a warning, and says that cards do not work yet", async ({ shop, visit }) => {
  const page = await openSettings(shop, visit);
  const warning = page.getByRole("note", { name: "Security warning" });
  expect(await warning.innerText()).toContain(
    "Storing keys in a client-reachable database is not recommended for production.",
  );
  await page.getByText("Card payments are not operational in this shop yet").waitFor();
});

test.for([
  ["Stripe", "stripe", { "Publishable key": "publishable_key", "Secret key": "secret_key" }],
  ["PayPal", "paypal", { "Client ID": "client_id", "Client secret": "client_secret" }],
  ["Payoneer", "payoneer", { "Partner ID": "partner_id", "API key": "api_key" }],
] as const)(
  "%s is enabled with its credentials, and switched off immediately",
  async ([name, id, fields], { shop, visit }) => {
    const page = await openSettings(shop, visit);
    const [open, secret] = Object.keys(fields) as [string, string];
    const [openName, secretName] = Object.values(fields) as [string, string];
    const field = (label: string) => card(page, name).getByLabel(label, { exact: true });
    expect(await field(open).isDisabled()).toBe(true);
    expect(await field(secret).isDisabled()).toBe(true);
    expect(await save(page, name).isDisabled()).toBe(true);

    await enable(page, name).check();
    expect((await stored(shop, id)).is_enabled).toBe(false);
    await field(open).fill("  open-1 ");
    await field(secret).fill(" hush-1 ");
    await save(page, name).click();
    await toast(page, `${name} settings saved successfully!`).waitFor();
    expect(await stored(shop, id)).toEqual({
      is_enabled: true,
      credentials: { [openName]: "open-1", [secretName]: "••••••••" },
      secret: "hush-1",
    });
    expect(await field(open).inputValue()).toBe("open-1");
    expect(await field(secret).inputValue()).toBe("");

    await closeToast(page);
    await enable(page, name).uncheck();
    await toast(page, `${name} settings saved successfully!`).waitFor();
    expect(await save(page, name).isDisabled()).toBe(true);
    expect((await stored(shop, id)).is_enabled).toBe(false);
    expect((await stored(shop, id)).secret).toBe("hush-1");
  },
);

describe("a secret", () => {
  test("cannot be read back from the page or the API", async ({ shop, visit }) => {
    await change(shop, { is_enabled: true, credentials: { publishable_key: "pk", secret_key: "hush-hush" } });
    const admin = await newAdmin(shop);
    const page = await visit({ signedIn: admin });
    const answers: string[] = [];
    page.on("response", (response) => {
      if (response.url().includes("/rest/v1/"))
        void response.text().then(
          (text) => answers.push(text),
          () => {},
        );
    });
    await page.goto("/admin/payment-settings");
    await card(page).getByText("One is stored. Type to replace it.").waitFor();
    expect(await page.content()).not.toContain("hush-hush");
    expect(await secretKey(page).inputValue()).toBe("");
    expect(await secretKey(page).getAttribute("type")).toBe("password");

    await secretKey(page).fill("hush-new");
    await save(page).click();
    await toast(page, "Stripe settings saved successfully!").waitFor();
    expect(await page.content()).not.toContain("hush-new");
    await expect.poll(() => answers.join()).toContain("••••••••");
    expect(answers.join()).not.toMatch(/hush/);
    expect((await stored(shop, "stripe")).secret).toBe("hush-new");

    const { access_token } = await newSession(shop, admin);
    const ask = (path: string, headers = {}) =>
      fetch(`${shop.url}/rest/v1/${path}`, {
        headers: { apikey: "sb_publishable_facet", Authorization: `Bearer ${access_token}`, ...headers },
      });
    expect(await (await ask("payment_gateway_settings?select=*")).text()).not.toContain("hush");
    expect((await ask("payment_secrets?select=*")).ok).toBe(false);
    expect((await ask("payment_secrets?select=*", { "Accept-Profile": "private" })).ok).toBe(false);
  });

  test("stays when other settings are saved, and is removed when it is cleared", async ({ shop, visit }) => {
    await change(shop, { is_enabled: true, credentials: { publishable_key: "pk", secret_key: "hush" } });
    const page = await openSettings(shop, visit);
    await page.getByLabel("Publishable key").fill("pk-2");
    await save(page).click();
    await toast(page, "Stripe settings saved successfully!").waitFor();
    expect(await stored(shop, "stripe")).toMatchObject({
      credentials: { publishable_key: "pk-2" },
      secret: "hush",
    });

    // After a change of mind, it is kept.
    await page.getByRole("button", { name: "Clear Secret key" }).click();
    await card(page).getByText("The stored one is removed when you save.").waitFor();
    await page.getByRole("button", { name: "Keep Secret key" }).click();
    await secretKey(page).fill("another");
    await secretKey(page).fill("");
    await card(page).getByText("One is stored. Type to replace it.").waitFor();
    expect(await card(page).getByText("Not saved yet").count()).toBe(0);

    await page.getByRole("button", { name: "Clear Secret key" }).click();
    await save(page).click();
    await card(page).getByText("None is stored.").waitFor();
    expect((await stored(shop, "stripe")).secret).toBeNull();
  });
});

describe("when it fails", () => {
  test("the page says that it could not be loaded, and can be reloaded", async ({ shop, visit }) => {
    const page = await visit({ signedIn: await newAdmin(shop), expected: /status of 500/ });
    await fail(page, "GET");
    await page.goto("/admin/payment-settings");
    await toast(
      page,
      "Failed to fetch settings",
      "Could not load payment settings. The table might be missing.",
    ).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await card(page).waitFor();
  });

  test("what was typed stays, and the switch keeps its position", async ({ shop, visit }) => {
    await change(shop, { is_enabled: true });
    const page = await openSettings(shop, visit, { expected: /status of 500/ });
    await page.getByLabel("Publishable key").fill("pk-typed");
    await secretKey(page).fill("hush-typed");
    await fail(page, "PATCH");
    await save(page).click();
    await toast(page, "Failed to save Stripe settings", "The database is resting.").waitFor();
    expect(await page.getByLabel("Publishable key").inputValue()).toBe("pk-typed");
    expect(await secretKey(page).inputValue()).toBe("hush-typed");
    await closeToast(page);
    expect(await findings(page)).toEqual([]);

    await enable(page).click();
    await toast(page, "Failed to save Stripe settings").waitFor();
    await expect.poll(() => enable(page).isChecked()).toBe(true);
    await page.unrouteAll();
    await enable(page).click();
    await toast(page, "Stripe settings saved successfully!").waitFor();
    // Only the switch was saved.
    expect(await stored(shop, "stripe")).toMatchObject({ is_enabled: false, secret: null });
    expect(await secretKey(page).inputValue()).toBe("hush-typed");
  });

  test("unsaved keys are not lost by accident", async ({ shop, visit }) => {
    const page = await openSettings(shop, visit);
    await enable(page).check();
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("dialog", { name: "Unsaved changes" }).waitFor();
    await page.getByRole("button", { name: "Stay" }).click();
    expect(await enable(page).isChecked()).toBe(true);
  });
});

describe("two admins", () => {
  test("do not overwrite each other's changes unnoticed, and no secret is shown", async ({ shop, visit }) => {
    await change(shop, { is_enabled: true, credentials: { publishable_key: "pk", secret_key: "hush-1" } });
    const page = await openSettings(shop, visit);
    await secretKey(page).fill("hush-mine");
    await change(shop, { credentials: { publishable_key: "pk-theirs", secret_key: "hush-theirs" } });
    await save(page).click();
    await conflict(page).waitFor();
    expect(await stored(shop, "stripe")).toMatchObject({ secret: "hush-theirs" });
    const said = await conflict(page).innerText();
    expect(said).toContain("pk-theirs");
    expect(said).toContain("Another one, as you typed it");
    expect(said).not.toContain("hush");
    expect(await findings(page)).toEqual([]);

    await conflict(page).getByRole("button", { name: "Save mine anyway" }).click();
    await toast(page, "Stripe settings saved successfully!").waitFor();
    // What was not changed here keeps their value.
    expect(await stored(shop, "stripe")).toMatchObject({
      credentials: { publishable_key: "pk-theirs" },
      secret: "hush-mine",
    });
    expect(await page.getByLabel("Publishable key").inputValue()).toBe("pk-theirs");
  });

  test("either version can be kept, also when switching off", async ({ shop, visit }) => {
    await change(shop, { is_enabled: true });
    const page = await openSettings(shop, visit);
    await enable(page).waitFor();
    await change(shop, { credentials: { publishable_key: "pk-theirs" } });
    await enable(page).click();
    await conflict(page).getByText("pk-theirs").waitFor();
    await conflict(page).getByRole("button", { name: "Keep theirs" }).click();
    expect(await page.getByLabel("Publishable key").inputValue()).toBe("pk-theirs");
    expect(await enable(page).isChecked()).toBe(true);

    await change(shop, { credentials: { publishable_key: "pk-later" } });
    await enable(page).click();
    await conflict(page).getByRole("button", { name: "Save mine anyway" }).click();
    await toast(page, "Stripe settings saved successfully!").waitFor();
    expect(await stored(shop, "stripe")).toMatchObject({
      is_enabled: false,
      credentials: { publishable_key: "pk-later" },
    });
    expect(await enable(page).isChecked()).toBe(false);
  });
});

describe("when the page is reloaded", () => {
  test("a card shows what somebody else saved unless it has unsaved changes", async ({ shop, visit }) => {
    await change(shop, { is_enabled: true, credentials: { publishable_key: "pk" } });
    const page = await openSettings(shop, visit);
    const key = page.getByLabel("Publishable key");
    await key.fill("pk-mine");
    await change(shop, { credentials: { publishable_key: "pk-theirs" } });
    await change(shop, { is_enabled: true, credentials: { client_id: "id-theirs" } }, "paypal");
    await loadAgain(page);
    await expect.poll(() => enable(page, "PayPal").isChecked()).toBe(true);
    expect(await page.getByLabel("Client ID").inputValue()).toBe("id-theirs");
    expect(await key.inputValue()).toBe("pk-mine");
    await save(page).click();
    await conflict(page).getByText("pk-theirs").waitFor();
    await conflict(page).getByText("pk-mine").waitFor();
    await conflict(page).getByRole("button", { name: "Save mine anyway" }).click();
    await toast(page, "Stripe settings saved successfully!").waitFor();
    expect(await stored(shop, "stripe")).toMatchObject({ credentials: { publishable_key: "pk-mine" } });

    await closeToast(page);
    await page.getByLabel("Client ID").fill("id-mine");
    await save(page, "PayPal").click();
    await toast(page, "PayPal settings saved successfully!").waitFor();
  });

  test("and that fails, the cards keep what was typed", async ({ shop, visit }) => {
    await change(shop, { is_enabled: true });
    const page = await openSettings(shop, visit, { expected: /status of 500/ });
    await secretKey(page).fill("hush-typed");
    await fail(page, "GET");
    await loadAgain(page);
    await toast(page, "Failed to fetch settings").waitFor();
    expect(await secretKey(page).inputValue()).toBe("hush-typed");
    await save(page).click();
    await toast(page, "Stripe settings saved successfully!").waitFor();
    expect((await stored(shop, "stripe")).secret).toBe("hush-typed");
  });
});

test("a credential that is too long is not cut off", async ({ shop, visit }) => {
  await change(shop, { is_enabled: true, credentials: { publishable_key: "pk", secret_key: "hush" } });
  const page = await openSettings(shop, visit);
  await secretKey(page).fill("s".repeat(501));
  await save(page).click();
  await card(page).getByText("Please use at most 500 characters; this has 501.").waitFor();
  expect(await secretKey(page).inputValue()).toHaveLength(501);
  expect(await secretKey(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await stored(shop, "stripe")).toMatchObject({ secret: "hush" });
});

test("a provider can be set up by keyboard alone", async ({ shop, visit }) => {
  const page = await openSettings(shop, visit);
  await enable(page).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.type("pk-keys");
  await page.keyboard.press("Tab");
  await page.keyboard.type("hush-keys");
  await page.keyboard.press("Enter");
  await toast(page, "Stripe settings saved successfully!").waitFor();
  expect(await stored(shop, "stripe")).toMatchObject({ is_enabled: true, secret: "hush-keys" });
});

test.for([
  ["on a desktop", desktop],
  ["on a phone", phone],
] as const)("the cards are accessible %s", async ([, size], { shop, visit }) => {
  await change(shop, { is_enabled: true, credentials: { publishable_key: "pk", secret_key: "hush" } });
  const page = await openSettings(shop, visit, { size });
  await card(page).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Clear Secret key" }).click();
  expect(await findings(page)).toEqual([]);
  expect(await isWiderThanTheScreen(page)).toBe(false);
});
