import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { test } from "./shop-visit.ts";
import { newCustomer, askForSession, signIn } from "./signing-in.ts";

describe("personal information", () => {
  test("the name is trimmed, saved and shown at once; the email is read-only", async ({ shop, visit }) => {
    const mira = await newCustomer(shop);
    const page = await visit({ signedIn: mira });
    await page.goto("/account/profile");
    await page.getByRole("heading", { level: 1, name: "Personal Information" }).waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe(mira.email);
    expect(await page.getByLabel("Email").isEditable()).toBe(false);
    const save = page.getByRole("button", { name: "Save Changes" });
    expect(await save.isDisabled()).toBe(true);
    await name(page).fill("Mira Kapoor ");
    expect(await save.isDisabled()).toBe(true);

    await name(page).fill("  Мира <b>Kapoor</b> ");
    await save.click();
    await page.getByText("Profile Updated!").waitFor();
    expect(await name(page).inputValue()).toBe("Мира <b>Kapoor</b>");
    expect(await save.isDisabled()).toBe(true);
    await page.getByRole("complementary").getByText("Мира <b>Kapoor</b>", { exact: true }).waitFor();
    await page.reload();
    await page.getByRole("complementary").getByText("Мира <b>Kapoor</b>", { exact: true }).waitFor();
    const [profile] = await shop.database.pools.owner`
      select full_name from public.profiles where id = ${mira.id}`;
    expect(profile).toEqual({ full_name: "Мира <b>Kapoor</b>" });
  });

  test.for([
    ["   ", "Please enter your name."],
    ["é".repeat(201), "Please keep your name within 200 characters."],
    ["Mira \u202Eroopak", "Please leave out invisible characters: your name has some."],
  ] as const)("refuses %j", async ([typed, sentence], { shop, visit }) => {
    const page = await visit({ signedIn: await newCustomer(shop) });
    await page.goto("/account/profile");
    await name(page).fill(typed);
    await name(page).press("Enter");
    await page.getByRole("alert").getByText("Update Failed").waitFor();
    await page.getByRole("main").getByText(sentence).waitFor();
    expect(await isFocused(page, "name")).toBe(true);
    expect(await name(page).inputValue()).toBe(typed);
    await name(page).fill("Mira");
    expect(await page.getByRole("main").getByText(sentence).count()).toBe(0);
  });

  test("shows the backend's refusal beside the field, and keeps the focus after saving", async ({
    shop,
    visit,
  }) => {
    const page = await visit({ signedIn: await newCustomer(shop), expected: /status of 400/ });
    const sentence = "Metadata must not be longer than 4096 bytes";
    await page.route("**/auth/v1/user", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 400, json: { code: 400, error_code: "validation_failed", msg: sentence } })
        : route.continue(),
    );
    await page.goto("/account/profile");
    await name(page).fill("Mira K.");
    const save = page.getByRole("button", { name: "Save Changes" });
    await save.press("Enter");
    await page.getByRole("main").getByText(sentence).waitFor();
    expect(await isFocused(page, "name")).toBe(true);

    await page.unroute("**/auth/v1/user");
    await save.press("Enter");
    await page.getByText("Profile Updated!").waitFor();
    expect(await save.isDisabled()).toBe(true);
    expect(await save.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.getByRole("main").getByText(sentence).count()).toBe(0);
  });

  test("keeps what was typed when saving fails, and sends nothing twice", async ({ shop, visit }) => {
    const page = await visit({ signedIn: await newCustomer(shop), expected: /500|ERR_FAILED/ });
    await page.goto("/account/profile");
    const saving = await loseSlowly(page);
    await name(page).fill("Mira K.");
    await name(page).press("Enter");
    await page.getByRole("button", { name: "Saving..." }).waitFor();
    await name(page).press("Enter");
    saving.goOn();
    await page.getByRole("alert").getByText("Update Failed").waitFor();
    await page.getByRole("alert").getByText("The shop could not be reached.").waitFor();
    expect(await name(page).inputValue()).toBe("Mira K.");
    expect(saving.sent()).toBe(1);
  });
});

describe("the password", () => {
  test("is changed by keyboard alone, and the old one stops working", async ({ shop, visit }) => {
    const mira = await newCustomer(shop);
    const page = await visit({ signedIn: mira });
    await page.goto("/account/settings");
    await page.getByRole("heading", { level: 1, name: "Account Settings" }).waitFor();
    await password(page).focus();
    await page.keyboard.type("moonstone");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    expect(await password(page).getAttribute("type")).toBe("text");
    await page.keyboard.press("Tab");
    await page.keyboard.type("moonstone");
    await page.keyboard.press("Enter");
    await page.getByText("Password Updated!").waitFor();
    expect(await password(page).inputValue()).toBe("");
    expect(await confirmation(page).inputValue()).toBe("");
    expect(await password(page).getAttribute("type")).toBe("password");

    await expect(askForSession(shop, mira)).rejects.toThrow("Invalid login credentials");
    const guest = await visit();
    await guest.goto("/login?redirect=/account/settings");
    await signIn(guest, { email: mira.email, password: "moonstone" });
    await guest.getByRole("heading", { level: 1, name: "Account Settings" }).waitFor();
  });

  test.for([
    ["moon", "moon", "Weak Password", "password"],
    ["", "", "Weak Password", "password"],
    ["moonstone", "moonston", "Passwords Mismatch", "confirmation"],
    ["opal-and-pearl", "opal-and-pearl", "Update Failed", "password"],
  ] as const)("%j and %j are refused: %s", async ([first, second, title, field], { shop, visit }) => {
    const page = await visit({ signedIn: await newCustomer(shop), expected: /422/ });
    await page.goto("/account/settings");
    await password(page).fill(first);
    await confirmation(page).fill(second);
    await page.getByRole("button", { name: "Update Password" }).click();
    await page.getByRole("alert").getByText(title).waitFor();
    expect(await isFocused(page, field)).toBe(true);
    expect(await page.locator(`[name=${field}]`).getAttribute("aria-invalid")).toBe("true");
    expect(await password(page).inputValue()).toBe(first);
    expect(await confirmation(page).inputValue()).toBe(second);
  });
});

test("a new password stays in its field when saving fails, and is sent once", async ({ shop, visit }) => {
  const page = await visit({ signedIn: await newCustomer(shop), expected: /ERR_FAILED/ });
  const saving = await loseSlowly(page);
  await page.goto("/account/settings");
  await password(page).fill("moonstone");
  await confirmation(page).fill("moonstone");
  await confirmation(page).press("Enter");
  await page.getByRole("button", { name: "Updating..." }).waitFor();
  await confirmation(page).press("Enter");
  saving.goOn();
  await page.getByRole("alert").getByText("Update Failed").waitFor();
  await page.getByRole("alert").getByText("The shop could not be reached.").waitFor();
  expect(saving.sent()).toBe(1);
  await page.unroute("**/auth/v1/user");
  await confirmation(page).press("Enter");
  await page.getByText("Password Updated!").waitFor();
});

test("the example addresses: every action says that it is not implemented", async ({ shop, visit }) => {
  const page = await visit({ signedIn: await newCustomer(shop) });
  await page.goto("/account/addresses");
  await page.getByRole("heading", { level: 1, name: "Manage Addresses" }).waitFor();
  for (const action of ["Edit Home", "Delete Work", "Set as default Work", "Add New Address"]) {
    await page.getByRole("button", { name: action }).click();
    await page.getByRole("status").getByText("Not implemented").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
  }
});

const name = (page: Page) => page.getByLabel("Full name");
const password = (page: Page) => page.getByLabel("New password", { exact: true });
const confirmation = (page: Page) => page.getByLabel("Confirm new password");

function isFocused(page: Page, field: string) {
  return page.evaluate((name) => (document.activeElement as HTMLInputElement).name === name, field);
}

/** Saving the user fails, but only once `goOn` is called. */
async function loseSlowly(page: Page) {
  let sent = 0;
  const { promise: slow, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/auth/v1/user", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    sent++;
    await slow;
    return route.abort();
  });
  return { goOn, sent: () => sent };
}
