/** @module-tag long */
import { expect } from "vitest";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { addOrder } from "../orders/account-orders.ts";
import { test } from "../base/back-office.ts";
import { addProduct } from "../cart/shopping.ts";
import { newCustomer } from "../base/signing-in.ts";
import { download, textOf } from "./downloads.ts";

test("the owner prints slip and invoice, and the customer finds the invoice and its credit note", async ({
  shop,
  visit,
  visitAsAdmin,
}) => {
  const { owner } = shop.database.pools;
  const brooch = await addProduct(shop, { name: "Brooch Ľubica ₹ 1" });
  const mira = await newCustomer(shop, "Mířa Kapoor");
  const id = await addOrder(shop, mira, brooch);
  const page = await visitAsAdmin();
  await page.goto(`/admin/orders/${id}`);

  const slip = await download(page, "Packing slip");
  expect(slip.name).toBe(`packing-slip-${orderNumber(id).slice(1)}.pdf`);
  for (const words of ["Packing slip", orderNumber(id), "Mířa Kapoor", "Mumbai", "Brooch Ľubica ₹ 1", "2 ×"])
    expect(slip.text).toContain(words);
  expect(slip.text).not.toContain("$");

  const invoice = await download(page, "Invoice");
  const [number] = /\d{4}-\d{6}/.exec(invoice.name)!;
  expect(invoice.name).toBe(`invoice-${number}.pdf`);
  const total = `$${(brooch.price * 2 * 1.08 + 5.99).toFixed(2)}`;
  for (const words of ["Invoice", number, "Mířa Kapoor", "Brooch Ľubica ₹ 1", "8%", total, "Page 1 of 1"])
    expect(invoice.text).toContain(words);

  await owner`update public.orders set status = 'cancelled' where id = ${id}`;
  const account = await visit({ signedIn: mira });
  await account.goto(`/account/orders/${id}`);
  await account.getByRole("button", { name: `Invoice ${number}` }).waitFor();
  const [note] = await owner<{ number: string }[]>`
    select number from public.invoices where order_id = ${id} and kind = 'credit_note'`;
  const credit = await download(account, `Credit note ${note!.number}`);
  for (const words of [`corrects invoice ${number}`, note!.number, total])
    expect(credit.text).toContain(words);

  // Whoever knows the number alone gets nothing.
  const ask = (what: string, body: object) =>
    fetch(`${shop.url}/papers/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }).then(({ status }) => status);
  expect(await ask("invoice", { number })).toBe(404);
  expect(await ask("invoice", { number, order_id: id, key: "x".repeat(43) })).toBe(404);
  expect(await ask("packing-slips", { order_ids: [id] })).toBe(403);
  expect(await ask("invoices", { order_ids: [id] })).toBe(403);
  expect(await ask("invoices", { order_ids: [] })).toBe(400);

  // A guest's key opens the papers of its order.
  const key = "K".repeat(43);
  await owner`
    with guests as (update public.orders set user_id = null where id = ${id} returning id)
    insert into private.guest_keys (order_id, key) select id, ${key} from guests`;
  const response = await fetch(`${shop.url}/papers/invoice`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ number, order_id: id, key }),
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="invoice-${number}.pdf"`,
    "cache-control": "no-store",
  });
  expect(await textOf(new Uint8Array(await response.arrayBuffer()))).toBe(invoice.text);
});
