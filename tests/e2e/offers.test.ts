import type { Page } from "playwright";
import { afterEach, describe, expect } from "vitest";
import type { DemoShop } from "../setup/shop-test.ts";
import { findings, isWiderThanTheScreen } from "./accessibility.ts";
import { endSession, expectProblem, expectToast, holdBack, openDialog } from "./dialogs.ts";
import { desktop, phone, test } from "./shop-visit.ts";
import { addProduct, changeProduct, type TestProduct } from "./shopping.ts";
import { newCustomer } from "./signing-in.ts";

const offersFor = ({ database }: DemoShop, { id }: TestProduct) => database.pools.owner`
  select user_id, offer_price::float8 as price, message, status from public.counter_offers where product_id = ${id}`;

async function takeOffers({ database }: DemoShop, enabled: boolean) {
  await database.pools.owner`
    insert into public.app_settings (key, value)
    values ('counter_offer_enabled', ${database.pools.owner.json({ enabled })})
    on conflict (key) do update set value = excluded.value`;
}

// Other files share the shop.
afterEach<{ shop: DemoShop }>(({ shop }) => takeOffers(shop, true));

async function openOffer(page: Page, { id }: TestProduct) {
  await page.goto(`/product/${id}`);
  return within(page);
}

async function within(page: Page) {
  const dialog = await openDialog(page, "Make an Offer");
  return {
    dialog,
    price: dialog.getByLabel("Your offer price"),
    message: dialog.getByLabel("Message (optional)"),
    send: dialog.getByRole("button", { name: "Send offer" }),
  };
}

/** The button, even while it is only a placeholder. */
const offerButton = (page: Page) => page.locator("button", { hasText: "Make an Offer" });

describe("who may make an offer", () => {
  test("a guest may not, and the setting is not requested for them", async ({ shop, visit }) => {
    const { id } = await addProduct(shop);
    const page = await visit();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`/product/${id}`);
    await page.getByRole("button", { name: "Contact Seller" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await offerButton(page).count()).toBe(0);
    expect(asked.filter((url) => /app_settings|make-offer/.test(url))).toEqual([]);
  });

  test.for(["the shop takes none", "the shop has no such setting"])(
    "a customer may not while %s",
    async (reason, { shop, visit }) => {
      const { owner } = shop.database.pools;
      const { id } = await addProduct(shop);
      if (reason === "the shop takes none") await takeOffers(shop, false);
      else await owner`delete from public.app_settings where key = 'counter_offer_enabled'`;
      const page = await visit({ signedIn: await newCustomer(shop) });
      const answered = page.waitForResponse("**/rest/v1/app_settings?*");
      await page.goto(`/product/${id}`);
      await answered;
      await offerButton(page).waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Contact Seller" }).waitFor();
    },
  );

  test("a customer may not while the setting cannot be read", async ({ shop, visit }) => {
    const { id } = await addProduct(shop);
    const page = await visit({ signedIn: await newCustomer(shop), expected: /503|offers are taken/ });
    await page.route("**/rest/v1/app_settings?*", (route) => route.fulfill({ status: 503, body: "busy" }));
    const warned = page.waitForEvent("console", (message) => /offers are taken/.test(message.text()));
    await page.goto(`/product/${id}`);
    await warned;
    await offerButton(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Contact Seller" }).waitFor();
  });
});

describe("an offer", () => {
  test("reaches the seller and leaves an empty form", async ({ shop, visit }) => {
    const brooch = await addProduct(shop, { price: 60 });
    const mira = await newCustomer(shop);
    const page = await visit({ signedIn: mira });
    const { dialog, price, message, send } = await openOffer(page, brooch);
    await dialog.getByText("$60.00").waitFor();
    await price.fill(" $45,50 ");
    await message.fill(" I would take it this week. ");
    await send.click();
    await expectToast(page, "Offer Sent!", `The seller has your offer of $45.50 for ${brooch.name}.`);
    await dialog.waitFor({ state: "hidden" });
    expect([...(await offersFor(shop, brooch))]).toEqual([
      { user_id: mira.id, price: 45.5, message: "I would take it this week.", status: "pending" },
    ]);

    const again = await within(page);
    expect([await again.price.inputValue(), await again.message.inputValue()]).toEqual(["", ""]);
    await again.price.fill("59.99");
    await again.send.click();
    await expectToast(page, "Offer Sent!", `The seller has your offer of $59.99 for ${brooch.name}.`);
    expect((await offersFor(shop, brooch)).at(-1)).toMatchObject({ price: 59.99, message: null });
  });

  test("that is not a lower price is not sent: toast, error and focus say why", async ({ shop, visit }) => {
    const brooch = await addProduct(shop, { price: 1284.5 });
    const page = await visit({ signedIn: await newCustomer(shop) });
    const { price, message, send } = await openOffer(page, brooch);
    const invalid = "Please enter a valid offer price.";
    const tooHigh = "Your offer must be lower than the current price of $1,284.50.";
    for (const [typed, sentence] of [
      ["", invalid],
      ["abc", invalid],
      ["1e3", invalid],
      ["0", invalid],
      ["-5", invalid],
      ["15.999", "Please enter dollars and cents, with two decimals at most."],
      ["1,284.50", tooHigh],
      ["2000", tooHigh],
    ] as const) {
      await price.fill(typed);
      await send.click();
      await expectToast(page, "Invalid Offer", sentence);
      await expectProblem(price, sentence);
    }
    await price.fill("1000");
    await message.fill("x".repeat(2001));
    await send.click();
    await expectToast(page, "Message is too long", "Please keep your message within 2,000 characters.");
    await expectProblem(message, "Please keep your message within 2,000 characters.");
    expect(await offersFor(shop, brooch)).toHaveLength(0);
  });

  test("is compared with the promotion's price", async ({ shop, visit }) => {
    const brooch = await addProduct(shop, { price: 60 });
    const { owner } = shop.database.pools;
    const [promotion] = await owner<{ id: string }[]>`
      insert into public.promotions
        (name, discount_type, discount_value, applicable_scope, product_ids, start_date, end_date)
      values ('Brooch week', 'percentage', 25, 'specific_products', array[${brooch.id}::bigint],
        now() - interval '1 day', now() + interval '1 day')
      returning id`;
    const page = await visit({ signedIn: await newCustomer(shop) });
    const { dialog, price, send } = await openOffer(page, brooch);
    await dialog.getByText("$45.00").waitFor();
    await price.fill("45");
    await send.click();
    await expectToast(page, "Invalid Offer", "Your offer must be lower than the current price of $45.00.");
    await owner`delete from public.promotions where id = ${promotion!.id}`;
  });

  test("that is too high by now is refused, and the dialog shows the new price", async ({ shop, visit }) => {
    const brooch = await addProduct(shop, { price: 60 });
    const page = await visit({ signedIn: await newCustomer(shop), expected: /409/ });
    const { dialog, price, message, send } = await openOffer(page, brooch);
    await price.fill("45");
    await message.fill("For my sister.");
    await changeProduct(shop, brooch, { price: 40 });
    await send.click();
    const sentence = "Your offer must be lower than the current price of $40.00.";
    await expectToast(page, "Error Sending Offer", sentence);
    await expectProblem(price, sentence);
    await dialog.getByText("$40.00", { exact: true }).waitFor();
    expect(await message.inputValue()).toBe("For my sister.");
    await price.fill("39");
    await send.click();
    await page.getByText("Offer Sent!").waitFor();
  });

  test("is refused with a reason and kept once the shop takes no more offers", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    const page = await visit({ signedIn: await newCustomer(shop), expected: /409/ });
    const { dialog, price, send } = await openOffer(page, brooch);
    await takeOffers(shop, false);
    await price.fill("45");
    await send.click();
    await expectToast(page, "Error Sending Offer", "Offers are not taken at the moment.");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await takeOffers(shop, true);
    await page.reload();
    const reloaded = await within(page);
    expect(await reloaded.price.inputValue()).toBe("45");
    await reloaded.send.click();
    await page.getByText("Offer Sent!").waitFor();
  });

  test("is kept, with a link to log in, when the customer's session has ended", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    const page = await visit({ signedIn: await newCustomer(shop), expected: /40[01]/ });
    const { price, send } = await openOffer(page, brooch);
    await price.fill("45");
    await endSession(page);
    await send.click();
    await expectToast(page, "Error Sending Offer", "Your session has ended. Please log in again.");
    expect(await price.inputValue()).toBe("45");
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Log in");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/login");
    expect(await offersFor(shop, brooch)).toHaveLength(0);
  });

  test("is sent once, however often the button is pressed", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    const page = await visit({ signedIn: await newCustomer(shop) });
    const sent = await holdBack(page, "**/rest/v1/counter_offers*");
    const { price, send } = await openOffer(page, brooch);
    await price.fill("45");
    await send.dblclick();
    await price.press("Enter");
    sent.release();
    await page.getByText("Offer Sent!").waitFor();
    expect(sent.requests()).toBe(1);
    expect(await offersFor(shop, brooch)).toHaveLength(1);
  });

  test("is kept without a connection, and can be sent later", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    const page = await visit({ signedIn: await newCustomer(shop), expected: /ERR_INTERNET_DISCONNECTED/ });
    const { price, send } = await openOffer(page, brooch);
    await price.fill("45");
    await page.context().setOffline(true);
    await send.click();
    await expectToast(
      page,
      "Error Sending Offer",
      "The shop could not be reached. Please check your connection and try again.",
    );
    await page.context().setOffline(false);
    await send.click();
    await page.getByText("Offer Sent!").waitFor();
    expect(await offersFor(shop, brooch)).toHaveLength(1);
  });
});

describe("the dialog", () => {
  test("works by keyboard alone", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    const page = await visit({ signedIn: await newCustomer(shop) });
    await page.goto(`/product/${brooch.id}`);
    const button = page.getByRole("button", { name: "Make an Offer" });
    const dialog = page.getByRole("dialog", { name: "Make an Offer" });
    await button.focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor();
    await page.keyboard.type("45");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
    await dialog.waitFor();
    expect(await dialog.getByLabel("Your offer price").inputValue()).toBe("45");
    await page.keyboard.press("Enter");
    await page.getByText("Offer Sent!").waitFor();
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await offersFor(shop, brooch)).toHaveLength(1);
  });

  test.for([
    ["a desktop", desktop],
    ["a phone", phone],
    ["the smallest phone", { width: 320, height: 568 }],
  ] as const)("is accessible on %s", async ([, size], { shop, visit }) => {
    const page = await visit({ size, signedIn: await newCustomer(shop) });
    const { send } = await openOffer(page, await addProduct(shop));
    expect(await findings(page)).toEqual([]);
    await send.click();
    await page.getByText("Invalid Offer").waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await isWiderThanTheScreen(page)).toBe(false);
  });
});
