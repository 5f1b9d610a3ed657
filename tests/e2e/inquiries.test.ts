import type { Page } from "playwright";
import { describe, expect } from "vitest";
import type { DemoShop } from "../setup/shop-test.ts";
import { findings, isWiderThanTheScreen } from "./accessibility.ts";
import { endSession, expectProblem, expectToast, holdBack, openDialog } from "./dialogs.ts";
import { desktop, phone, test } from "./shop-visit.ts";
import { addProduct, newEmail, type TestProduct } from "./shopping.ts";
import { newCustomer } from "./signing-in.ts";

const inquiriesAbout = ({ database }: DemoShop, { id }: TestProduct) => database.pools.owner`
  select product_name, user_id, user_email, message, status from public.product_inquiries where product_id = ${id}`;

async function openInquiry(page: Page, { id }: TestProduct) {
  await page.goto(`/product/${id}`);
  return within(page);
}

async function within(page: Page) {
  const dialog = await openDialog(page, "Contact Seller");
  return {
    dialog,
    message: dialog.getByLabel("Your message"),
    email: dialog.getByLabel("Your email"),
    send: dialog.getByRole("button", { name: "Send inquiry" }),
  };
}

describe("an inquiry", () => {
  test("from a guest reaches the seller and leaves an empty form", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    const email = newEmail();
    const page = await visit();
    const { dialog, message, send } = await openInquiry(page, brooch);
    await message.fill("  Is the pin made of steel? <b>&amp;</b> ₹\nThank you  ");
    await dialog.getByLabel("Your email").fill(` ${email} `);
    await send.click();
    await expectToast(page, "Inquiry Sent!", `The seller will reply to ${email}.`);
    await dialog.waitFor({ state: "hidden" });
    expect([...(await inquiriesAbout(shop, brooch))]).toEqual([
      {
        product_name: brooch.name,
        user_id: null,
        user_email: email,
        message: "Is the pin made of steel? <b>&amp;</b> ₹\nThank you",
        status: "new",
      },
    ]);

    const again = await within(page);
    expect([await again.message.inputValue(), await again.email.inputValue()]).toEqual(["", ""]);
  });

  test("from a customer includes the account and its email", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    const mira = await newCustomer(shop);
    const page = await visit({ signedIn: mira });
    const { message, email, send } = await openInquiry(page, brooch);
    expect(await email.inputValue()).toBe(mira.email);
    expect(await email.getAttribute("readonly")).not.toBeNull();
    await send.click();
    await expectToast(page, "Message is empty", "Please write your inquiry.");
    await message.fill("Is it blue?");
    await send.click();
    await expectToast(page, "Inquiry Sent!", `The seller will reply to ${mira.email}.`);
    expect([...(await inquiriesAbout(shop, brooch))]).toMatchObject([
      { user_id: mira.id, user_email: mira.email, message: "Is it blue?" },
    ]);
  });

  test("that is incomplete is not sent: toast, error and focus say why", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    const page = await visit();
    const { message, email, send } = await openInquiry(page, brooch);
    for (const empty of ["", " \n "]) {
      await message.fill(empty);
      await send.click();
      await expectToast(page, "Message is empty", "Please write your inquiry.");
      await expectProblem(message, "Please write your inquiry.");
    }
    await message.fill("x".repeat(5001));
    await send.click();
    await expectToast(page, "Message is too long", "Please keep your inquiry within 5,000 characters.");
    await expectProblem(message, "Please keep your inquiry within 5,000 characters.");

    await message.fill("Is it blue?");
    expect(await message.getAttribute("aria-invalid")).toBeNull();
    await send.click();
    await expectToast(page, "Email is required", "Please enter your email address.");
    await expectProblem(email, "Please enter your email address.");
    await email.fill("mira@mail");
    await send.click();
    await expectToast(page, "Invalid Email", "Please enter a valid email address.");
    await expectProblem(email, "Please enter a valid email address.");
    expect(await inquiriesAbout(shop, brooch)).toHaveLength(0);
  });

  test("that a security policy refuses says so for seven seconds", async ({ shop, visit }) => {
    const page = await visit({ expected: /401/ });
    await page.route("**/rest/v1/product_inquiries*", (route) =>
      route.fulfill({
        status: 401,
        json: {
          code: "42501",
          message: 'new row violates row-level security policy for table "product_inquiries"',
          details: null,
          hint: null,
        },
      }),
    );
    await page.clock.install({ time: 0 });
    const { message, email, send } = await openInquiry(page, await addProduct(shop));
    await message.fill("Is it blue?");
    await email.fill(newEmail());
    await page.clock.pauseAt(60_000);
    await send.click();
    await expectToast(
      page,
      "Inquiry Submission Failed",
      "Could not submit due to a security policy. Please try again later or contact support.",
    );
    await page.clock.fastForward(6000);
    expect(await page.getByText("Inquiry Submission Failed").isVisible()).toBe(true);
    await page.clock.fastForward(1100);
    await page.getByText("Inquiry Submission Failed").waitFor({ state: "detached" });
    expect(await message.inputValue()).toBe("Is it blue?");
  });

  test("that fails is kept, even when the dialog is closed and the page reloaded", async ({
    shop,
    visit,
  }) => {
    const brooch = await addProduct(shop);
    const page = await visit({ expected: /429/ });
    const sentence = "Too many attempts, try again in 12 minutes.";
    await page.route("**/rest/v1/product_inquiries*", (route) =>
      route.fulfill({ status: 429, json: { code: "PT429", message: sentence, details: null, hint: null } }),
    );
    const { dialog, message, email, send } = await openInquiry(page, brooch);
    const address = newEmail();
    await message.fill("Is it blue?");
    await email.fill(address);
    await send.click();
    await expectToast(page, "Error Sending Inquiry", sentence);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    const reopened = await within(page);
    expect(await reopened.message.inputValue()).toBe("Is it blue?");

    await page.reload();
    const reloaded = await within(page);
    expect([await reloaded.message.inputValue(), await reloaded.email.inputValue()]).toEqual([
      "Is it blue?",
      address,
    ]);
    await page.unroute("**/rest/v1/product_inquiries*");
    await reloaded.send.click();
    await page.getByText("Inquiry Sent!").waitFor();
    expect(await inquiriesAbout(shop, brooch)).toHaveLength(1);

    const other = await openInquiry(page, await addProduct(shop));
    expect(await other.message.inputValue()).toBe("");
  });

  test("about a deleted product is refused with a reason", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    const page = await visit({ expected: /409/ });
    const { message, email, send } = await openInquiry(page, brooch);
    await shop.database.pools.owner`delete from public.products where id = ${brooch.id}`;
    await message.fill("Is it blue?");
    await email.fill(newEmail());
    await send.click();
    await expectToast(page, "Error Sending Inquiry", "This product is no longer sold.");
  });

  test("with a character that cannot be stored is refused with a reason, and kept", async ({
    shop,
    visit,
  }) => {
    const brooch = await addProduct(shop);
    const page = await visit({ expected: /400/ });
    const { message, email, send } = await openInquiry(page, brooch);
    await message.fill("Is it\0 blue?");
    await email.fill(newEmail());
    await send.click();
    await expectToast(page, "Error Sending Inquiry", "Text must not contain the character U+0000 (NUL).");
    expect(await message.inputValue()).toBe("Is it\0 blue?");
    await message.fill("Is it blue?");
    await send.click();
    await page.getByText("Inquiry Sent!").waitFor();
    expect(await inquiriesAbout(shop, brooch)).toHaveLength(1);
  });

  test("is sent once, however often the button is pressed", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    const page = await visit();
    const sent = await holdBack(page, "**/rest/v1/product_inquiries*");
    const { dialog, message, email, send } = await openInquiry(page, brooch);
    await message.fill("Is it blue?");
    await email.fill(newEmail());
    await send.dblclick();
    const busy = dialog.getByRole("button", { name: "Sending" });
    expect(await busy.getAttribute("aria-busy")).toBe("true");
    await email.press("Enter");
    await page.keyboard.press("Escape");
    await within(page);
    await busy.click({ force: true });
    sent.release();
    await page.getByText("Inquiry Sent!").waitFor();
    expect(sent.requests()).toBe(1);
    expect(await inquiriesAbout(shop, brooch)).toHaveLength(1);
  });

  test("asks for an email and keeps the message when the customer's session has ended", async ({
    shop,
    visit,
  }) => {
    const brooch = await addProduct(shop);
    const page = await visit({ signedIn: await newCustomer(shop), expected: /40[01]/ });
    // The page's own request comes first, or it would find out about the ended session before Send does.
    const asked = page.waitForResponse("**/rest/v1/app_settings?*");
    const { message, email, send } = await openInquiry(page, brooch);
    await asked;
    await message.fill("Is it blue?");
    await endSession(page);
    await send.click();
    await expectToast(
      page,
      "Error Sending Inquiry",
      "Your session has ended. Log in again, or send it with your email address.",
    );
    const address = newEmail();
    await email.fill(address);
    await send.click();
    await expectToast(page, "Inquiry Sent!", `The seller will reply to ${address}.`);
    expect([...(await inquiriesAbout(shop, brooch))]).toMatchObject([
      { user_id: null, user_email: address, message: "Is it blue?" },
    ]);
  });
});

describe("without a connection", () => {
  const noConnection = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

  test("an inquiry is kept, and can be sent later", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    const page = await visit({ expected: noConnection });
    const { message, email, send } = await openInquiry(page, brooch);
    await message.fill("Is it blue?");
    await email.fill(newEmail());
    await page.context().setOffline(true);
    await send.click();
    await expectToast(
      page,
      "Error Sending Inquiry",
      "The shop could not be reached. Please check your connection and try again.",
    );
    await page.context().setOffline(false);
    await send.click();
    await page.getByText("Inquiry Sent!").waitFor();
    expect(await inquiriesAbout(shop, brooch)).toHaveLength(1);
  });

  test("a dialog whose code cannot be loaded says so, and opens once it can", async ({ shop, visit }) => {
    const { id } = await addProduct(shop);
    const page = await visit({ expected: noConnection });
    await page.route("**/assets/contact-seller-dialog-*.js", (route) => route.abort());
    await page.goto(`/product/${id}`);
    await page.getByRole("button", { name: "Contact Seller" }).click();
    await expectToast(
      page,
      "Could Not Open the Form",
      "The shop could not be reached. Please check your connection and try again.",
    );
    await page.unroute("**/assets/contact-seller-dialog-*.js");
    await within(page);
  });
});

describe("the dialog", () => {
  test("works by keyboard alone", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    const page = await visit();
    await page.goto(`/product/${brooch.id}`);
    const button = page.getByRole("button", { name: "Contact Seller" });
    const dialog = page.getByRole("dialog", { name: "Contact Seller" });
    const hasFocus = () => button.evaluate((element) => element === document.activeElement);
    await button.focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor();
    await page.keyboard.type("Is it blue?");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await hasFocus()).toBe(true);

    await page.keyboard.press("Enter");
    await dialog.waitFor();
    expect(await dialog.getByLabel("Your message").inputValue()).toBe("Is it blue?");
    await page.keyboard.press("Tab");
    await page.keyboard.type(newEmail());
    await page.keyboard.press("Enter");
    await page.getByText("Inquiry Sent!").waitFor();
    expect(await hasFocus()).toBe(true);
    expect(await inquiriesAbout(shop, brooch)).toHaveLength(1);
  });

  test.for([
    ["a desktop", desktop],
    ["a phone", phone],
    ["the smallest phone", { width: 320, height: 568 }],
  ] as const)(
    "is accessible on %s, and the page behind it does not scroll",
    async ([, size], { shop, visit }) => {
      const page = await visit({ size });
      const { send, dialog } = await openInquiry(page, await addProduct(shop));
      expect(await findings(page)).toEqual([]);
      await send.click();
      await page.getByText("Message is empty").waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await isWiderThanTheScreen(page)).toBe(false);

      const place = await page.evaluate(() => window.scrollY);
      await dialog.hover();
      await page.mouse.wheel(0, 600);
      // The first toast may be gone by now.
      await send.click();
      await page
        .getByText("Message is empty")
        .last()
        .locator("xpath=../..")
        .getByRole("button", { name: "Close" })
        .click();
      await expect.poll(() => page.getByText("Message is empty").count()).toBe(0);
      expect(await page.evaluate(() => window.scrollY)).toBe(place);
    },
  );
});
