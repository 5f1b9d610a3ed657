/** @module-tag long */
import { expect } from "vitest";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { addOrder } from "../orders/account-orders.ts";
import { test } from "../base/shop-visit.ts";
import { addProduct } from "../cart/shopping.ts";
import { newAdmin, newCustomer, toast } from "../base/signing-in.ts";

test("a customer asks to return a piece, and the owner opens its refund with the amount filled in", async ({
  shop,
  visit,
}) => {
  const { owner } = shop.database.pools;
  const brooch = await addProduct(shop, { price: 25 });
  const mira = await newCustomer(shop);
  const id = await addOrder(shop, mira, brooch, { status: "delivered", daysAgo: 3 });
  await owner`
    update public.orders set payment_method = 'stripe', payment_status = 'paid', paid_amount = total_amount
    where id = ${id}`;
  await owner`
    insert into public.payments (order_id, attempt, state, amount_cents, payment_intent_id, expires_at)
    values (${id}, 1, 'paid', 5999, ${`pi_${id}`}, now())`;

  const page = await visit({ signedIn: mira });
  await page.goto(`/account/orders/${id}`);
  await page.getByRole("button", { name: "Ask to return" }).click();
  await page.getByLabel(brooch.name).selectOption("1 of 2");
  await page.getByLabel("Reason").selectOption("Arrived damaged");
  await page.getByLabel("In your words").fill("The pin is bent.");
  await page.getByRole("button", { name: "Send request" }).click();
  await toast(page, "Request Sent!").waitFor();
  await page.getByText("Asked", { exact: true }).waitFor();

  const back = await visit({ signedIn: await newAdmin(shop) });
  await back.goto("/admin/inquiries?kind=return");
  const row = back.getByRole("row").filter({ hasText: mira.email });
  await row.getByRole("link", { name: orderNumber(id) }).waitFor();
  await row.getByRole("button", { name: "View" }).click();
  const dialog = back.getByRole("dialog", { name: "Inquiry" });
  await dialog.getByLabel("Your answer").fill("We are sorry. Please keep it.");
  await dialog.getByRole("button", { name: "Send answer" }).click();
  await toast(back, "Answer written").waitFor();
  await dialog.getByRole("link", { name: "Refund" }).click();
  await back.waitForURL((url) => url.pathname === `/admin/orders/${id}` && url.searchParams.has("refund"));
  const refund = back.getByRole("dialog", { name: "Refund" });
  expect(await refund.getByLabel("Amount").inputValue()).toBe("27.00");
  expect(await refund.getByLabel("Reason").inputValue()).toBe("Return: arrived damaged");
  await refund.getByRole("button", { name: "Refund" }).click();
  await toast(back, "Success", "$27.00 are being refunded.").waitFor();
  await back.waitForURL((url) => url.search === "");

  await page.reload();
  await page.getByText("We are sorry. Please keep it.").waitFor();
});
