import type { Page } from "playwright";
import { expect } from "vitest";
import { openDemoShop } from "../setup/shop-test.ts";
import { toastDescription } from "./back-office.ts";
import { expectToast } from "./dialogs.ts";
import { addButton, chooseFiles, photograph } from "./product-form.ts";
import { test as visitTest } from "./shop-visit.ts";
import { confirmation, newEmail, orderButton } from "./shopping.ts";
import { newAdmin } from "./signing-in.ts";

/** `test` with a shop that has no products yet. */
const test = visitTest.extend(
  "empty",
  { scope: "file" },
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's dependencies from this pattern
  async ({}, { onCleanup }) => openDemoShop({ DEMO: "off" }, onCleanup),
);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const saved = (page: Page) =>
  page.getByText("Settings saved successfully!", { exact: true }).first().waitFor();

test(
  "a jeweler opens a German shop from the browser alone, and sells in euros with the tax included",
  { timeout: 180_000 },
  async ({ empty: shop, visit }) => {
    const owner = await visit({ at: shop, signedIn: await newAdmin(shop) });

    await owner.goto("/admin/settings/general");
    await owner.getByLabel("Shop name", { exact: true }).fill("Goldschmiede Vogt");
    await owner.getByLabel("Phone", { exact: true }).fill("+49 30 5550142");
    await owner.getByLabel("Email", { exact: true }).fill("laden@vogt.example");
    await owner.getByLabel("Country", { exact: true }).selectOption("Germany");
    await owner.getByLabel("Currency", { exact: true }).selectOption("EUR");
    await owner.getByLabel("Number format", { exact: true }).selectOption("de-DE");
    await owner.getByLabel("Time zone", { exact: true }).selectOption("Europe/Berlin");
    await button(owner, "Save").click();
    await saved(owner);

    await owner.goto("/admin/settings/taxes");
    await owner.getByLabel("Prices include tax", { exact: true }).check();
    await button(owner, "Save").click();
    await saved(owner);
    await button(owner, "Add tax rate").click();
    await owner.getByLabel("Country", { exact: true }).selectOption("Germany");
    await owner.getByLabel("Name", { exact: true }).fill("VAT");
    await owner.getByLabel("Rate (percent)", { exact: true }).fill("19");
    await button(owner, "Save Changes").click();
    await owner.getByRole("list", { name: "Tax rates" }).getByText("Germany").waitFor();

    await owner.goto("/admin/settings/shipping");
    await button(owner, "Add zone").click();
    await owner.getByLabel("Name", { exact: true }).fill("Germany");
    await owner.getByRole("searchbox", { name: "Search countries" }).fill("Germany");
    await owner.getByLabel("Germany", { exact: true }).check();
    await button(owner, "Save Changes").click();
    const zone = owner.getByRole("region", { name: "Germany" });
    await button(owner, "Add method to Germany").click();
    await owner.getByLabel("Name", { exact: true }).fill("DHL");
    await owner.getByLabel("Fee", { exact: true }).fill("4.90");
    await owner.getByLabel("Days from", { exact: true }).fill("1");
    await owner.getByLabel("Days to", { exact: true }).fill("3");
    await button(owner, "Save Changes").click();
    await zone.getByText("4,90 €").waitFor();

    await owner.goto("/admin/categories");
    await button(owner, "Add New Category").click();
    await owner.getByLabel("Category Name").fill("Trauringe");
    await button(owner, "Save Changes").click();
    await toastDescription(owner, "Category created successfully!");
    await owner.goto("/admin/products/new");
    await owner.getByLabel("Name", { exact: true }).fill("Trauring Spree");
    await owner.getByLabel("Category", { exact: true }).selectOption("Trauringe");
    await owner.getByLabel("Current price").fill("1190");
    await owner.getByLabel("Stock quantity").fill("2");
    await chooseFiles(owner, "Upload images", [await photograph("red")]);
    await addButton(owner).click();
    await toastDescription(owner, "Product added successfully!");

    const guest = await visit({ at: shop, timeZone: "Europe/Berlin" });
    await expect.poll(async () => (await guest.request.get("/products")).text()).toContain("Trauring Spree");
    await guest.goto("/products");
    expect(await guest.title()).toBe("All products | Goldschmiede Vogt");
    await guest.getByRole("main").getByText("1.190,00 €").first().waitFor();
    await guest.getByRole("link", { name: "Trauring Spree", exact: true }).last().click();
    await guest
      .getByRole("button", { name: "Add to Cart", exact: true })
      .filter({ visible: true })
      .first()
      .click();
    await expectToast(guest, "Added to cart!", "1 x Trauring Spree has been added to your cart.");
    await guest.goto("/checkout");
    await guest.getByLabel("Country", { exact: true }).selectOption("Germany");
    for (const [label, answer] of Object.entries({
      Email: newEmail(),
      "Full name": "Jana Vogt",
      Address: "Torstraße 1",
      City: "Berlin",
      "Postal code": "10119",
      Phone: "+49 30 5550143",
    }))
      await guest.getByLabel(label, { exact: true }).fill(answer);
    await guest.getByRole("radio", { name: /^DHL Arrives by/ }).waitFor();
    const summary = guest.getByRole("complementary", { name: "Order summary" });
    await summary.getByText("Includes VAT (19%)").waitFor();
    await summary.getByText("190,00 €", { exact: true }).waitFor();
    await guest.getByRole("radio", { name: "Cash on Delivery" }).check();
    await orderButton(guest).click();
    await confirmation(guest).waitFor();
    await guest.getByRole("main").getByText("1.194,90 €").first().waitFor();

    const [order] = await shop.database.pools.owner`
    select currency, total_amount::float as total, tax::float, prices_include_tax, shipping_method from public.orders`;
    expect(order).toEqual({
      currency: "EUR",
      total: 1194.9,
      tax: 190,
      prices_include_tax: true,
      shipping_method: "DHL",
    });
  },
);
