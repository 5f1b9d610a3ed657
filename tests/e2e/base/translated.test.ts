/** @module-tag long */
import type { Page } from "playwright";
import { expect } from "vitest";
import { translate } from "../../setup/translator.ts";
import { test, toastDescription } from "./back-office.ts";
import {
  addButton,
  fillRequired,
  newProductName,
  openNewProduct,
  productsNamed,
} from "../catalog/product-form.ts";
import { chooseProduct, fillPromotion, newName, saveButton } from "../prices/promotions.ts";
import {
  addProduct,
  chooseCashOnDelivery,
  confirmation,
  fillShipping,
  newEmail,
  orderButton,
  ordersOf,
} from "../cart/shopping.ts";

/** Pages that a browser translates once they have loaded, as it does with those in a language that it knows. */
async function translated(page: Page): Promise<Page> {
  await page.addInitScript(`addEventListener("load", ${String(translate)})`);
  return page;
}

/** Waits until a page is translated. */
const isTranslated = (page: Page) => page.locator("main font").first().waitFor({ state: "attached" });

/** What translators leave as it is. */
const keptWords = (page: Page) =>
  page.locator('[translate="no"]').filter({ visible: true }).allTextContents();

test("a shopper whose browser translates registers, logs in, uses a code, orders and writes to the shop", async ({
  shop,
  visit,
  visitAsAdmin,
}) => {
  const brooch = await addProduct(shop, { price: 60 });
  const owner = await translated(await visitAsAdmin());
  await owner.goto("/admin/promotions/new");
  await isTranslated(owner);
  const promotion = newName();
  await fillPromotion(owner, promotion);
  await chooseProduct(owner, brooch.name);
  await owner.getByRole("button", { name: "Make a code" }).click();
  const code = await owner.getByLabel("Code", { exact: true }).inputValue();
  await owner.getByRole("row", { name: `${brooch.name} $60.00 $48.00` }).waitFor();
  await saveButton(owner).click();
  await toastDescription(owner, "Promotion added successfully!");
  await owner.getByRole("row").filter({ hasText: promotion }).waitFor();
  expect(await keptWords(owner)).toContain(code);

  const email = newEmail();
  const page = await translated(await visit());
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await page.goto("/register");
  await isTranslated(page);
  await field("Name").fill("Mira Kapoor");
  await field("Email").fill(email);
  await field("Password").fill("pearl");
  await page.getByRole("button", { name: "Create account" }).click();
  await field("Password").fill("pearl & opal");
  await field("Confirm password").fill("pearl & opal");
  await page.getByRole("checkbox", { name: /^I accept/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await toastDescription(page, "Account created!");
  await page.goto("/account/orders");
  await page.getByRole("button", { name: "Logout" }).click();
  await toastDescription(page, "Logged out");

  await page.goto("/login?redirect=/contact");
  await isTranslated(page);
  await field("Email").fill(email);
  await field("Password").fill("pearl & opal");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Contact us" }).waitFor();
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByText("Subject is required.").waitFor();
  await field("Name").fill("Mira Kapoor");
  await field("Email").fill(email);
  await field("Subject").fill("Ring size");
  await field("Message").fill("Could the brooch be made in silver?");
  await page.getByRole("button", { name: "Send message" }).click();
  await toastDescription(page, "Message Sent Successfully!");

  await page.goto(`/product/${brooch.id}`);
  await isTranslated(page);
  const quantity = page.getByRole("group", { name: `Quantity of ${brooch.name}` });
  await quantity.getByLabel("Increase quantity").click();
  await page
    .getByRole("button", { name: /^Add (2 )?to Cart$/ })
    .filter({ visible: true })
    .click();
  await page.getByText(`2 x ${brooch.name} has been added to your cart.`).waitFor();
  await page.getByRole("link", { name: "View cart" }).click();
  const summary = page.getByRole("region", { name: "Order summary" });
  await summary.getByText("$129.60").waitFor();
  await page.getByRole("button", { name: "Decrease quantity" }).click();
  await summary.getByText("$64.80").waitFor();
  expect(await summary.getByText("$129.60").count()).toBe(0);

  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await page.getByText("Have a discount code?").click();
  await page.getByLabel("Discount code").fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("takes $12.00 off").waitFor();
  expect(await keptWords(page)).toContain(code);
  await orderButton(page).getByText("$57.83").waitFor();
  await fillShipping(page, email);
  await chooseCashOnDelivery(page);
  await orderButton(page).click();
  await page.waitForURL(/\/account\/orders\/\d+/);
  await page.getByText(`Code ${code}`).waitFor();
  expect(await ordersOf(shop, email)).toMatchObject([{ subtotal: 48 }]);

  const guest = await translated(await visit());
  await guest.goto(`/product/${brooch.id}`);
  await isTranslated(guest);
  await guest.getByRole("button", { name: "Add to Cart" }).filter({ visible: true }).first().click();
  await guest.getByText(`${brooch.name} has been added to your cart.`).waitFor();
  await guest.goto("/checkout");
  await isTranslated(guest);
  const guestEmail = newEmail();
  await fillShipping(guest, guestEmail);
  await chooseCashOnDelivery(guest);
  await orderButton(guest).click();
  await confirmation(guest).waitFor();
  const [placed] = await ordersOf(shop, guestEmail);
  expect(await keptWords(guest)).toContain(`#${String(placed!.id).padStart(6, "0")}`);
});

test("an owner whose browser translates adds a piece, and corrects it", async ({ shop, visitAsAdmin }) => {
  const page = await translated(await visitAsAdmin());
  const name = newProductName();
  await openNewProduct(page);
  await isTranslated(page);
  await addButton(page).click();
  await page.getByText("Please enter a name.").waitFor();
  await fillRequired(page, name);
  await page.getByLabel("SKU", { exact: true }).fill("PEN-001");
  await page.getByRole("button", { name: "Ring sizes" }).click();
  await page.getByRole("button", { name: "Add these sizes" }).click();
  await page.getByLabel("Stock of Ring size, row 5", { exact: true }).fill("2");
  await page.getByPlaceholder("Add a tag").fill("silver");
  await page.getByPlaceholder("Add a tag").press("Enter");
  await addButton(page).click();
  await toastDescription(page, "Product added successfully!");
  await page.getByRole("row").filter({ hasText: name }).waitFor();
  expect(await keptWords(page)).toContain("PEN-001");

  const [product] = await productsNamed(shop, name);
  await page.goto(`/admin/products/edit/${product!.id}`);
  await isTranslated(page);
  await page.getByLabel("Current price").fill("49.90");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await toastDescription(page, "Product updated successfully!");
  expect(await productsNamed(shop, name)).toMatchObject([{ price: 49.9, tags: ["silver"] }]);
});
