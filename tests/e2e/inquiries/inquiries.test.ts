import { expect } from "vitest";
import { expectToast, openDialog } from "../base/dialogs.ts";
import { test } from "../base/shop-visit.ts";
import { addProduct, newEmail } from "../cart/shopping.ts";

test("an inquiry from a guest reaches the seller, and no code for offers is loaded for guests", async ({
  shop,
  visit,
}) => {
  const brooch = await addProduct(shop);
  const email = newEmail();
  const page = await visit();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`/product/${brooch.id}`);
  const dialog = await openDialog(page, "Contact Seller");
  await dialog.getByLabel("Your message").fill("Is the pin made of steel? <b>&amp;</b> ₹\nThank you");
  await dialog.getByLabel("Your email").fill(email);
  await dialog.getByRole("button", { name: "Send inquiry" }).click();
  await expectToast(page, "Inquiry Sent!", `The seller will reply to ${email}.`);
  await dialog.waitFor({ state: "hidden" });
  const stored = await shop.database.pools.owner`
    select product_name, user_id, user_email, message, status from public.product_inquiries
    where product_id = ${brooch.id}`;
  expect([...stored]).toEqual([
    {
      product_name: brooch.name,
      user_id: null,
      user_email: email,
      message: "Is the pin made of steel? <b>&amp;</b> ₹\nThank you",
      status: "new",
    },
  ]);
  expect(requests.filter((url) => /app_settings|make-offer/.test(url))).toEqual([]);
});

test("a dialog whose code cannot be loaded says so, and opens once it can", async ({ visit }) => {
  const page = await visit({ expected: /ERR_FAILED/ });
  await page.route("**/assets/contact-seller-dialog.late-*.js", (route) => route.abort());
  await page.goto("/product/1");
  await page.getByRole("button", { name: "Contact Seller" }).click();
  await expectToast(
    page,
    "The form could not be opened",
    "The shop could not be reached. Please check your connection and try again.",
  );
  await page.unroute("**/assets/contact-seller-dialog.late-*.js");
  await openDialog(page, "Contact Seller");
});
