import type { Page, Route } from "playwright";
import { afterEach, describe, expect } from "vitest";
import type { DemoShop } from "../setup/shop-test.ts";
import { findings, isWiderThanTheScreen } from "./accessibility.ts";
import { addProduct, cartItem } from "./shopping.ts";
import { desktop, phone, test, type Visit } from "./shop-visit.ts";
import { newAdmin, newCustomer, toast } from "./signing-in.ts";

const offers = "Counter Offer Feature";
const cash = "Cash on Delivery (COD)";

async function isOn({ database }: DemoShop, key: string): Promise<boolean> {
  const [row] = await database.pools.owner<{ enabled: boolean }[]>`
    select (value ->> 'enabled')::boolean as enabled from public.app_settings where key = ${key}`;
  return row!.enabled;
}

/** A change by somebody else. */
async function turn({ database }: DemoShop, key: string, enabled: boolean) {
  await database.pools.owner`
    update public.app_settings set value = ${database.pools.owner.json({ enabled })} where key = ${key}`;
}

async function openSettings(shop: DemoShop, visit: Visit, options: Parameters<Visit>[0] = {}) {
  const page = await visit({ ...options, signedIn: await newAdmin(shop) });
  await page.goto("/admin/settings");
  return page;
}

/** Reloads the page's data by clicking its own menu entry. */
function loadAgain(page: Page) {
  return page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: "Settings", exact: true })
    .click();
}

function feature(page: Page, name: string) {
  return page.getByRole("switch", { name });
}

function save(page: Page, name: string) {
  return page.getByRole("button", { name: `Save ${name}` });
}

function question(page: Page) {
  return page.getByRole("dialog", { name: "Switch off cash on delivery?" });
}

/** Sets a switch and saves it, confirming the question if there is one. */
async function turnAndSave(page: Page, name: string, enabled: boolean) {
  await feature(page, name).setChecked(enabled);
  await save(page, name).click();
  if (name === cash && !enabled) await question(page).getByRole("button", { name: "Switch off" }).click();
  await toast(page, "Settings saved successfully!").waitFor();
  // The next toast says the same, so this one is closed first.
  await toast(page, "").getByRole("button", { name: "Close" }).click();
}

function fail(page: Page, method: string) {
  const broken = { status: 500, json: { code: "XX000", message: "The database is resting." } };
  return page.route("**/rest/v1/app_settings?*", (route: Route) =>
    route.request().method() === method ? route.fulfill(broken) : route.fallback(),
  );
}

afterEach(async ({ shop }: { shop: DemoShop }) => {
  await turn(shop, "counter_offer_enabled", true);
  await turn(shop, "cod_enabled", true);
});

test("each switch has its own Save button, enabled by a change", async ({ shop, visit }) => {
  const page = await openSettings(shop, visit);
  expect(await feature(page, offers).isChecked()).toBe(true);
  expect(await feature(page, cash).isChecked()).toBe(true);
  expect(await save(page, offers).isDisabled()).toBe(true);
  expect(await save(page, cash).isDisabled()).toBe(true);

  await feature(page, offers).uncheck();
  expect(await save(page, offers).isDisabled()).toBe(false);
  expect(await save(page, cash).isDisabled()).toBe(true);
  await feature(page, offers).check();
  expect(await save(page, offers).isDisabled()).toBe(true);
});

describe("offers", () => {
  test("can be made on a product's page only while they are switched on", async ({ shop, visit }) => {
    const product = await addProduct(shop);
    const customer = await visit({ signedIn: await newCustomer(shop) });
    const makeOffer = customer.getByRole("button", { name: "Make an Offer" });
    await customer.goto(`/product/${product.id}`);
    await makeOffer.waitFor();

    const page = await openSettings(shop, visit);
    await turnAndSave(page, offers, false);
    expect(await isOn(shop, "counter_offer_enabled")).toBe(false);
    await customer.reload();
    await customer.getByRole("button", { name: "Contact Seller" }).waitFor();
    await expect.poll(() => makeOffer.count()).toBe(0);

    await turnAndSave(page, offers, true);
    await customer.reload();
    await makeOffer.waitFor();
  });
});

describe("cash on delivery", () => {
  test("is switched off after a warning, and disappears from checkout at once", async ({ shop, visit }) => {
    const product = await addProduct(shop);
    const shopper = await visit({ cart: [cartItem(product)] });
    const inCash = shopper.getByRole("radio", { name: "Cash on Delivery" });
    await shopper.goto("/checkout");
    await inCash.waitFor();

    const page = await openSettings(shop, visit);
    await feature(page, cash).uncheck();
    await save(page, cash).click();
    await question(page).getByText("Without cash on delivery nobody can place an order.").waitFor();
    expect(await findings(page)).toEqual([]);
    await question(page).getByRole("button", { name: "Cancel" }).click();
    expect(await isOn(shop, "cod_enabled")).toBe(true);

    await turnAndSave(page, cash, false);
    await page.getByText("Nobody can place an order at the moment").waitFor();
    expect(await isOn(shop, "cod_enabled")).toBe(false);
    await shopper.reload();
    await shopper.getByRole("radio", { name: /card/i }).first().waitFor();
    await expect.poll(() => inCash.count()).toBe(0);

    await turnAndSave(page, cash, true);
    expect(await page.getByText("Nobody can place an order at the moment").count()).toBe(0);
    await shopper.reload();
    await inCash.waitFor();
  });
});

describe("when it fails", () => {
  test("the page says that it could not be loaded, and tries again", async ({ shop, visit }) => {
    const page = await visit({ signedIn: await newAdmin(shop), expected: /status of 500/ });
    await fail(page, "GET");
    await page.goto("/admin/settings");
    await toast(page, "Error fetching settings", "The database is resting.").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await feature(page, offers).waitFor();
  });

  test("the switch keeps its position and can be saved again", async ({ shop, visit }) => {
    const page = await openSettings(shop, visit, { expected: /status of 500/ });
    await feature(page, offers).uncheck();
    await fail(page, "PATCH");
    await save(page, offers).click();
    await toast(page, "Error saving settings", "The database is resting.").waitFor();
    expect(await feature(page, offers).isChecked()).toBe(false);
    await page.unrouteAll();
    await save(page, offers).click();
    await toast(page, "Settings saved successfully!").waitFor();
  });

  test("an unsaved switch is not lost by accident", async ({ shop, visit }) => {
    const page = await openSettings(shop, visit);
    await feature(page, offers).uncheck();
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("dialog", { name: "Unsaved changes" }).waitFor();
    await page.getByRole("button", { name: "Stay" }).click();
    expect(await feature(page, offers).isChecked()).toBe(false);
  });
});

test("a switch that somebody else already changed is reported", async ({ shop, visit }) => {
  const page = await openSettings(shop, visit);
  await feature(page, offers).uncheck();
  await turn(shop, "counter_offer_enabled", false);
  await save(page, offers).click();
  await toast(page, "Settings saved successfully!", "Somebody else had already made this change.").waitFor();
  expect(await isOn(shop, "counter_offer_enabled")).toBe(false);
});

describe("when the page is reloaded", () => {
  test("it shows what somebody else switched and keeps unsaved changes", async ({ shop, visit }) => {
    const page = await openSettings(shop, visit);
    await feature(page, offers).uncheck();
    await turn(shop, "cod_enabled", false);
    await loadAgain(page);
    await expect.poll(() => feature(page, cash).isChecked()).toBe(false);
    expect(await save(page, cash).isDisabled()).toBe(true);
    expect(await feature(page, offers).isChecked()).toBe(false);
    expect(await save(page, offers).isDisabled()).toBe(false);
    await turnAndSave(page, cash, true);
    expect(await isOn(shop, "cod_enabled")).toBe(true);

    // After the same change by somebody else, only switching back can be saved.
    await turn(shop, "counter_offer_enabled", false);
    await loadAgain(page);
    await expect.poll(() => save(page, offers).isDisabled()).toBe(true);
    await turnAndSave(page, offers, true);
    expect(await isOn(shop, "counter_offer_enabled")).toBe(true);
  });

  test("and that fails, the switches keep their positions", async ({ shop, visit }) => {
    const page = await openSettings(shop, visit, { expected: /status of 500/ });
    await feature(page, offers).uncheck();
    await fail(page, "GET");
    await loadAgain(page);
    await toast(page, "Error fetching settings", "The database is resting.").waitFor();
    expect(await feature(page, offers).isChecked()).toBe(false);
    await save(page, offers).click();
    await toast(page, "Settings saved successfully!").waitFor();
    expect(await isOn(shop, "counter_offer_enabled")).toBe(false);
  });
});

test("cash on delivery is switched off by keyboard alone", async ({ shop, visit }) => {
  const page = await openSettings(shop, visit);
  await feature(page, cash).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await question(page).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await toast(page, "Settings saved successfully!").waitFor();
  expect(await isOn(shop, "cod_enabled")).toBe(false);
  expect(await save(page, cash).evaluate((element) => element === document.activeElement)).toBe(true);
});

test.for([
  ["on a desktop", desktop],
  ["on a phone", phone],
] as const)("the switches are accessible %s", async ([, size], { shop, visit }) => {
  await turn(shop, "cod_enabled", false);
  const page = await openSettings(shop, visit, { size });
  await feature(page, cash).waitFor();
  expect(await findings(page)).toEqual([]);
  await feature(page, offers).uncheck();
  expect(await findings(page)).toEqual([]);
  expect(await isWiderThanTheScreen(page)).toBe(false);
});
