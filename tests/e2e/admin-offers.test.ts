import type { Page } from "playwright";
import { describe, expect } from "vitest";
import type { OfferStatus } from "../../app/admin/offers/offer-status.ts";
import type { DemoShop } from "../setup/shop-test.ts";
import { complaints, patiently, test, toastDescription } from "./back-office.ts";
import { addPromotion } from "./promotions.ts";
import { desktop, phone } from "./shop-visit.ts";
import { addProduct, type TestProduct } from "./shopping.ts";
import { newCustomer } from "./signing-in.ts";

const rest = "**/rest/v1/counter_offers*";

type TestOffer = { id: number; product: TestProduct };

/** A new customer's offer of $45 for a product of $60. */
async function makeOffer(shop: DemoShop, message: string | null = null): Promise<TestOffer> {
  const product = await addProduct(shop);
  const customer = await newCustomer(shop, "Noor Haddad");
  const offer = { product_id: product.id, user_id: customer.id, offer_price: 45, message };
  const { owner } = shop.database.pools;
  const [row] = await owner<{ id: number }[]>`
    insert into public.counter_offers ${owner(offer)} returning id::int`;
  return { id: row!.id, product };
}

async function storedStatus({ database }: DemoShop, { id }: TestOffer) {
  const [row] = await database.pools.owner<{ status: OfferStatus }[]>`
    select status from public.counter_offers where id = ${id}`;
  return row?.status;
}

/** A decision by another admin in the meantime. */
async function decide({ database }: DemoShop, { id }: TestOffer, status: OfferStatus) {
  await database.pools.owner`update public.counter_offers set status = ${status} where id = ${id}`;
}

async function openOffers(page: Page, search = "") {
  await page.goto(`/admin/offers${search}`);
  await page.getByRole("heading", { name: "Counter Offers", level: 1 }).waitFor();
}

const row = (page: Page, { product }: TestOffer) => page.getByRole("row", { name: product.name });
const accept = (page: Page, { product }: TestOffer) =>
  page.getByRole("button", { name: `Accept Noor Haddad's offer for ${product.name}` });
const reject = (page: Page, { product }: TestOffer) =>
  page.getByRole("button", { name: `Reject Noor Haddad's offer for ${product.name}` });

describe("the list of offers", () => {
  test("shows product, customer, both prices, message and status", async ({ shop, visitAsAdmin }) => {
    const message = `I would buy it today. ${"It is for a wedding. ".repeat(10)}\nThank you!`;
    const offer = await makeOffer(shop, message);
    const page = await visitAsAdmin();
    await openOffers(page);
    const cells = row(page, offer).getByRole("cell");
    expect(await cells.nth(1).innerText()).toMatch(/^Noor Haddad\ncustomer-.*@mail\.example$/);
    expect(await cells.nth(2).locator("s").innerText()).toContain("$60.00");
    expect(await cells.nth(2).innerText()).toContain("$45.00");
    expect(await cells.nth(4).innerText()).toContain("Pending");
    await row(page, offer)
      .getByRole("button", { name: /^Read more/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Message from Noor Haddad" });
    expect(await dialog.textContent()).toContain(message);
    await dialog.getByRole("button", { name: "Close" }).click();
    await row(page, offer).getByRole("link", { name: offer.product.name }).click();
    await page.getByRole("heading", { name: offer.product.name, level: 1 }).waitFor();
  });

  test("keeps the offer of a product that was deleted", async ({ shop, visitAsAdmin }) => {
    const offer = await makeOffer(shop, "For the one that is gone.");
    await shop.database.pools.owner`delete from public.products where id = ${offer.product.id}`;
    const page = await visitAsAdmin();
    await openOffers(page);
    const left = page.getByRole("row", { name: "For the one that is gone." });
    await left.getByText("Deleted product").waitFor();
    await left.getByText("$45.00").waitFor();
    expect(await left.locator("s").count()).toBe(0);
  });

  test("is filtered by the status in its URL", async ({ shop, visitAsAdmin }) => {
    const offer = await makeOffer(shop);
    const page = await visitAsAdmin();
    await openOffers(page, "?status=pending");
    await row(page, offer).waitFor();
    const filter = page.getByRole("combobox", { name: "Status" });
    expect(await filter.inputValue()).toBe("pending");
    await filter.selectOption("Rejected");
    await row(page, offer).waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).search, patiently).toBe("?status=rejected");
  });

  test("says that there are none, or that they could not be loaded", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin({ expected: /ERR_FAILED/ });
    await page.route(rest, (route) => route.fulfill({ json: [] }));
    await openOffers(page);
    await page.getByRole("heading", { name: "No counter offers have been made yet." }).waitFor();
    await page.getByRole("combobox", { name: "Status" }).selectOption("Accepted");
    await page.getByRole("heading", { name: "No accepted offers." }).waitFor();
    await page.unroute(rest);
    await page.route(rest, (route) => route.abort());
    await openOffers(page);
    expect(await toastDescription(page, "Error fetching offers")).toBe(
      "The shop could not be reached. Please check your connection and try again.",
    );
    await page.unroute(rest);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("table", { name: "Counter Offers" }).waitFor();
  });
});

describe("an offer", () => {
  test.for([
    ["accepted", accept, "Accept"],
    ["rejected", reject, "Reject"],
  ] as const)(
    "is %s after a question, and only once",
    async ([status, press, verb], { shop, visitAsAdmin }) => {
      const offer = await makeOffer(shop);
      const page = await visitAsAdmin();
      await openOffers(page);
      await press(page, offer).click();
      const dialog = page.getByRole("dialog", { name: `${verb} $45.00?` });
      await dialog
        .getByText(
          `Noor Haddad offers $45.00 for ${offer.product.name}, which costs $60.00. A decision is final.`,
        )
        .waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      expect(await storedStatus(shop, offer)).toBe("pending");
      await press(page, offer).click();
      const patches: string[] = [];
      page.on("request", (request) => request.method() === "PATCH" && patches.push(request.url()));
      await dialog.getByRole("button", { name: `${verb} offer` }).dblclick();
      expect(await toastDescription(page, `Offer ${status}`)).toBe("The offer status has been updated.");
      expect(patches).toHaveLength(1);
      expect(await storedStatus(shop, offer)).toBe(status);
      await dialog.waitFor({ state: "detached" });
      await accept(page, offer).waitFor({ state: "detached" });
      await reject(page, offer).waitFor({ state: "detached" });
    },
  );

  test("is compared with the product's current price, promotions included", async ({
    shop,
    visitAsAdmin,
  }) => {
    const offer = await makeOffer(shop);
    await addPromotion(shop, { product_ids: [offer.product.id] });
    const page = await visitAsAdmin();
    await openOffers(page);
    expect(await row(page, offer).locator("s").innerText()).toContain("$60.00");
    await accept(page, offer).click();
    await page.getByRole("dialog").getByText(`for ${offer.product.name}, which costs $48.00.`).waitFor();
  });

  test("that somebody else decided in the meantime stays as it is", async ({ shop, visitAsAdmin }) => {
    const offer = await makeOffer(shop);
    const page = await visitAsAdmin();
    await openOffers(page);
    await accept(page, offer).click();
    await decide(shop, offer, "rejected");
    await page.getByRole("button", { name: "Accept offer" }).click();
    expect(await toastDescription(page, "Error updating offer")).toBe(
      "Somebody else has rejected this offer in the meantime.",
    );
    await row(page, offer).getByText("Rejected").waitFor();
    expect(await storedStatus(shop, offer)).toBe("rejected");
  });

  test("stays pending without a connection", async ({ shop, visitAsAdmin }) => {
    const offer = await makeOffer(shop);
    const page = await visitAsAdmin({ expected: /ERR_FAILED/ });
    await openOffers(page);
    await page.route(rest, (route) => route.abort());
    await accept(page, offer).click();
    await page.getByRole("button", { name: "Accept offer" }).click();
    const reason = "The shop could not be reached. Please check your connection and try again.";
    expect(await toastDescription(page, "Error updating offer")).toBe(reason);
    await page.unroute(rest);
    await page.getByRole("button", { name: "Accept offer" }).click();
    await toastDescription(page, "Offer accepted");
    expect(await storedStatus(shop, offer)).toBe("accepted");
  });

  test("is decided by keyboard alone", async ({ shop, visitAsAdmin }) => {
    const offer = await makeOffer(shop);
    const page = await visitAsAdmin();
    await openOffers(page);
    await reject(page, offer).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    expect(await reject(page, offer).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await toastDescription(page, "Offer rejected");
    expect(await storedStatus(shop, offer)).toBe("rejected");
  });
});

describe.for([
  ["a desktop", desktop],
  ["a phone", phone],
] as const)("on %s", ([, size]) => {
  test("every state is accessible", async ({ shop, visitAsAdmin }) => {
    const offer = await makeOffer(shop, "A message of more than one line. ".repeat(8));
    const page = await visitAsAdmin({ size, expected: /ERR_FAILED/ });
    await openOffers(page);
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("button", { name: new RegExp(`^Read more.*${offer.product.name}`) }).click();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("button", { name: "Close" }).click();
    await reject(page, offer).click();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("button", { name: "Reject offer" }).click();
    await toastDescription(page, "Offer rejected");
    expect(await complaints(page)).toEqual([]);
    await page.route(rest, (route) => route.fulfill({ json: [] }));
    await openOffers(page);
    await page.getByRole("heading", { name: "No counter offers have been made yet." }).waitFor();
    expect(await complaints(page)).toEqual([]);
  });
});
