/** @module-tag long */
import { expect } from "vitest";
import type { DemoShop } from "../../setup/shop-test.ts";
import { test, toastDescription } from "../base/back-office.ts";
import { addPromotion } from "../prices/promotions.ts";
import { addProduct } from "../cart/shopping.ts";
import { newCustomer } from "../base/signing-in.ts";

/** A new customer's offer of $45 for a product of $60. */
async function makeOffer(shop: DemoShop) {
  const product = await addProduct(shop);
  const customer = await newCustomer(shop, "Noor Haddad");
  const offer = { product_id: product.id, user_id: customer.id, offer_price: 45 };
  const { owner } = shop.database.pools;
  const [row] = await owner<{ id: number }[]>`
    insert into public.counter_offers ${owner(offer)} returning id::int`;
  return { id: row!.id, product };
}

test("an offer is accepted, unless another admin was faster", async ({ shop, visitAsAdmin }) => {
  const { owner } = shop.database.pools;
  const overtaken = await makeOffer(shop);
  const offer = await makeOffer(shop);
  await addPromotion(shop, { product_ids: [offer.product.id] });
  const storedStatus = async ({ id }: { id: number }) => {
    const [row] = await owner`select status from public.counter_offers where id = ${id}`;
    return row?.["status"];
  };
  const page = await visitAsAdmin();
  const rowOf = ({ product }: typeof offer) => page.getByRole("row").filter({ hasText: product.name });
  await page.goto("/admin/offers?status=pending");

  await rowOf(offer)
    .getByRole("button", { name: /^Accept/ })
    .click();
  await page.getByText(`offers $45.00 for ${offer.product.name}, which costs $48.00.`).waitFor();
  await page.getByRole("button", { name: "Accept offer" }).click();
  await toastDescription(page, "Offer accepted");
  expect(await storedStatus(offer)).toBe("accepted");
  await rowOf(offer).waitFor({ state: "detached" });

  await rowOf(overtaken)
    .getByRole("button", { name: /^Accept/ })
    .click();
  await owner`update public.counter_offers set status = 'rejected' where id = ${overtaken.id}`;
  await page.getByRole("button", { name: "Accept offer" }).click();
  expect(await toastDescription(page, "Error updating offer")).toBe(
    "Somebody else has rejected this offer in the meantime.",
  );
  expect(await storedStatus(overtaken)).toBe("rejected");

  await page.getByRole("combobox", { name: "Status" }).selectOption("Accepted");
  await rowOf(offer).getByRole("link", { name: offer.product.name }).click();
  await page.getByRole("heading", { name: offer.product.name, level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/products/edit/${offer.product.id}`);
});
