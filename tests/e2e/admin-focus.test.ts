import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { orderNumber } from "../../app/formats/order-number.ts";
import { patiently, test, toastDescription } from "./back-office.ts";
import { placeOrder } from "./placing-orders.ts";
import { chooseFiles, openNewProduct, photograph } from "./product-form.ts";
import { addProduct, newEmail } from "./shopping.ts";
import { newCustomer } from "./signing-in.ts";

/** The focused element's label or text; `main` for the page's main part. */
function focused(page: Page) {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    if (element?.id === "main") return "main";
    const { labels } = element as HTMLInputElement;
    return element?.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? element?.textContent;
  });
}

function expectFocus(page: Page, name: string | RegExp) {
  return expect.poll(() => focused(page), patiently).toMatch(name);
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe("the focus stays where the admin was", () => {
  test("when an order is saved, undone, or left as somebody else saved it", async ({
    shop,
    visitAsAdmin,
  }) => {
    const { id } = await placeOrder(shop);
    const page = await visitAsAdmin();
    await page.goto(`/admin/orders/${id}`);
    await page.getByRole("heading", { name: `Order ${orderNumber(id)}`, level: 1 }).waitFor();
    await page.getByLabel("Status", { exact: true }).selectOption("Shipped");
    await button(page, "Save").press("Enter");
    await toastDescription(page, "Success");
    await expectFocus(page, /^Save$/);
    await button(page, "Undo").press("Enter");
    await button(page, "Undo").waitFor({ state: "detached" });
    await expectFocus(page, "main");

    await page.getByLabel("Provider", { exact: true }).selectOption("DHL");
    await page.getByLabel("Tracking number").fill("1234");
    await button(page, "Save Tracking").press("Enter");
    await button(page, "Undo").waitFor();
    await expectFocus(page, /^Save Tracking$/);

    await page.getByLabel("Status", { exact: true }).selectOption("Delivered");
    await shop.database.pools.owner`update public.orders set status = 'shipped' where id = ${id}`;
    await button(page, "Save").press("Enter");
    await button(page, "Keep theirs").press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expectFocus(page, /^Save$/);
  });

  test("when an offer is accepted or rejected", async ({ shop, visitAsAdmin }) => {
    const product = await addProduct(shop);
    const customer = await newCustomer(shop, "Noor Haddad");
    await shop.database.pools.owner`
      insert into public.counter_offers (product_id, user_id, offer_price) values (${product.id}, ${customer.id}, 45)`;
    const page = await visitAsAdmin();
    await page.goto("/admin/offers");
    await button(page, `Accept Noor Haddad's offer for ${product.name}`).press("Enter");
    await button(page, "Accept offer").press("Enter");
    await toastDescription(page, "Offer accepted");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expectFocus(page, product.name);
  });

  test("when the only row of a list is deleted", async ({ shop, visitAsAdmin }) => {
    const { name } = await addProduct(shop);
    const page = await visitAsAdmin();
    await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
    await button(page, `Delete ${name}`).press("Enter");
    await button(page, "Delete").press("Enter");
    await page.getByRole("heading", { name: "No products found matching your criteria." }).waitFor();
    await expectFocus(page, "main");
  });

  test("when the last row of a list is deleted", async ({ shop, visitAsAdmin }) => {
    const { owner } = shop.database.pools;
    await owner`insert into public.product_categories (name) values ('Zirconia A'), ('Zirconia B')`;
    const page = await visitAsAdmin();
    await page.goto("/admin/categories");
    await button(page, "Delete Zirconia B").press("Enter");
    await button(page, "Delete").press("Enter");
    await button(page, "Delete Zirconia B").waitFor({ state: "detached" });
    await expectFocus(page, "Edit Zirconia A");
    await owner`delete from public.product_categories where name = 'Zirconia A'`;
  });

  test("when an inquiry is resolved or deleted", async ({ shop, visitAsAdmin }) => {
    const product = await addProduct(shop);
    const email = newEmail();
    await shop.database.pools.owner`
      insert into public.product_inquiries (product_id, product_name, user_email, message, status)
      values (${product.id}, ${product.name}, ${email}, 'Is it gold?', 'read')`;
    const page = await visitAsAdmin();
    await page.goto("/admin/inquiries");
    const about = `inquiry of ${email} about ${product.name}`;
    await button(page, `View ${about}`).press("Enter");
    await button(page, "Mark as Resolved").press("Enter");
    await toastDescription(page, "Inquiry status updated to resolved");
    await expectFocus(page, /^Close$/);
    await page.keyboard.press("Enter");
    await expectFocus(page, `View ${about}`);

    page.on("dialog", (dialog) => void dialog.accept());
    await button(page, `Delete ${about}`).press("Enter");
    await button(page, `Delete ${about}`).waitFor({ state: "detached" });
    await expectFocus(page, /^(View inquiry of .*|main)$/);
  });

  test("when the main photograph of a product is removed", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin();
    await openNewProduct(page);
    await chooseFiles(page, "Upload images", await photograph());
    await button(page, "Remove main photograph").press("Enter");
    await expectFocus(page, "Upload images");
  });

  test("when a page that failed to load is loaded again", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin({ expected: /ERR_FAILED/ });
    await page.route("**/rest/v1/product_categories*", (route) => route.abort());
    await page.goto("/admin/categories");
    await button(page, "Try again").waitFor();
    await page.unroute("**/rest/v1/product_categories*");
    await button(page, "Try again").press("Enter");
    await page.getByRole("cell", { name: "Gemstones", exact: true }).waitFor();
    await expectFocus(page, /^(Edit .*|main)$/);
  });

  test("when the admin comes back to a list from one of its rows", async ({ shop, visitAsAdmin }) => {
    const { name } = await addProduct(shop);
    // Newest first: this one pushes the other off the first row.
    await addProduct(shop);
    const page = await visitAsAdmin();
    await page.goto("/admin/products");
    await page.getByRole("link", { name, exact: true }).press("Enter");
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await button(page, "Cancel").press("Enter");
    await page.getByRole("table", { name: "Products" }).waitFor();
    await expectFocus(page, name);
  });
});
