import { randomUUID } from "node:crypto";
import type { TransactionSql } from "../../../backend/database/sql.ts";
import { beforeAll, expect, test } from "vitest";
import { expectBalance, openBooks, readBooks } from "../../setup/books.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { cardOrder, noteRefund, openSession, paidFacts, settle, takeCards } from "../orders/card-orders.ts";
import { addAdmin, as, signUp } from "../people/people.ts";
import { addProduct, addPromotion, placeOrder, ringSize, saveOptions } from "../base/shop.ts";

const database = databaseForFile();
/** The card order of which half was refunded. */
let paid: number;
const provider = { keptOf: (order: number) => (order === paid ? 2259 : 0) };

beforeAll(async () => {
  const { pools } = database;
  const { owner } = pools;
  const [admin, ana] = [await addAdmin(pools), await signUp(pools)];
  const rings = [await addProduct(owner), await addProduct(owner, { stock: null })] as const;
  const [size] = (await saveOptions(pools, admin, rings[1].id, [ringSize({ 6: 5, 7: null })])) ?? [];
  await addPromotion(owner, { code: "TEN", usage_count: 3 });
  await openBooks(owner);
  const inSix = { id: rings[1].id, quantity: 2, options: [{ option: size!.id, value: size!.values[0]!.id }] };
  await placeOrder(pools, { lines: [{ id: rings[0].id, quantity: 1 }, inSix], codes: ["ten"] });
  const { id: shipped } = await placeOrder(pools, { lines: [{ id: rings[0].id, quantity: 3 }] }, ana);
  const { id: cancelled } = await placeOrder(pools, { lines: [inSix] }, ana);
  await as(pools, admin, async (sql) => {
    await sql`update public.orders set status = 'shipped' where id = ${shipped}`;
    await sql`update public.orders set status = 'cancelled' where id = ${cancelled}`;
  });
  await owner`insert into public.counter_offers (product_id, user_id, offer_price) values (${rings[0].id}, ${ana.id}, 15)`;
  await owner`update public.shop_facts set invoice_when = 'shipped'`;

  await takeCards(pools);
  const card = await cardOrder(pools, rings[0].id);
  paid = card.id;
  const { payment, session } = await openSession(pools, paid);
  await settle(pools, paidFacts(payment, session));
  await noteRefund(pools, {
    refund_id: "re_1",
    key: randomUUID(),
    payment_intent: `pi_of_${session}`,
    amount_cents: 500,
    status: "succeeded",
  });
  await as(pools, admin, (sql) => sql`select public.issue_invoice(${paid})`);
});

const undo = new Error("undo");

test("books of a shop balance, and each can fail", async () => {
  const { owner } = database.pools;
  await expectBalance(owner, provider);
  const mistakes: [book: string, mistake: string][] = [
    [
      "stock of products",
      "update public.products set stock_quantity = stock_quantity - 1 where stock_quantity > 0",
    ],
    ["stock of values", "update public.product_option_values set stock_quantity = stock_quantity + 1"],
    ["pieces of void orders", "update public.orders set status = 'cancelled' where status = 'shipped'"],
    ["orders have lines", `delete from public.order_items where order_id = ${paid}`],
    ["uses of promotions", "update public.promotions set usage_count = usage_count - 1"],
    [
      "subtotals",
      "update public.orders set subtotal = subtotal + 1, shipping = shipping - 1 where shipping > 1",
    ],
    ["taxes", "update public.order_items set tax = tax + 0.01"],
    ["refunds", `update public.orders set refunded_amount = 0 where id = ${paid}`],
    ["offers bought", "update public.counter_offers set order_id = 1"],
    ["numbers of invoices", "update private.invoice_series set last = last + 1"],
    [
      "highest invoice",
      `update public.invoices set number = overlay(number placing '9' from length(number)) where order_id = ${paid}`,
    ],
    [
      "invoiced",
      `insert into public.invoices (number, kind, order_id, issued_at, document)
       select number || '1', kind, order_id, issued_at, document from public.invoices where kind = 'invoice'`,
    ],
    ["mail that an order was placed", "delete from public.messages"],
    ["outdated prices", "update public.products set final_price = final_price - 1"],
    ["received", `update public.orders set paid_amount = paid_amount - 1 where id = ${paid}`],
    ["said to be paid", `update public.orders set status = 'paid', paid_amount = 0 where id = ${paid}`],
    [
      "money at the provider",
      `update public.payments set amount_cents = amount_cents + 1 where order_id = ${paid}`,
    ],
    ["tallies", "update private.tallies set number = number + 1 where subject = 'orders'"],
  ];
  for (const [book, mistake] of mistakes) {
    const found: string[] = [];
    const make = async (sql: TransactionSql): Promise<void> => {
      // Without the triggers that keep the books.
      await sql`set local session_replication_role = replica`;
      const { count } = await sql.unsafe(mistake);
      expect({ book, count }).not.toMatchObject({ count: 0 });
      found.push(...(await readBooks(sql, provider)).map((entry) => entry.book));
      throw undo;
    };
    await owner.begin(make).catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    expect({ book, found }).toEqual({ book, found: expect.arrayContaining([book]) });
  }
});
