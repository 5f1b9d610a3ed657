import { beforeAll, expect, test } from "vitest";
import { letters, writeMessage } from "../../../mail/messages/write-message.ts";
import { letterhead } from "../../mail/messages.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { acceptInvitation, sendInvitation } from "../people/invitations.ts";
import { addAdmin, as, guest, type Person, service, signUp } from "../people/people.ts";
import { addProduct, address, engraving, placeOrder, ringSize, saveOptions } from "../base/shop.ts";

const database = databaseForFile();
let ana: Person & { id: string };
let admin: Person & { id: string };
beforeAll(async () => {
  ana = await signUp(database.pools);
  admin = await addAdmin(database.pools);
});

type Row = { kind: string; data: unknown };

test("everything that the database puts into the outbox can be turned into a mail", async () => {
  const { pools } = database;
  const { owner } = pools;
  const ring = await addProduct(owner, { name: "Halo ring", price: 20 });
  const options = await saveOptions(pools, admin, ring.id, [ringSize({ "6.5": 5 }), engraving]);
  const [size, words] = options!;
  const line = {
    id: ring.id,
    quantity: 2,
    options: [
      { option: size!.id, value: size!.values[0]!.id },
      { option: words!.id, text: "M L" },
    ],
  };
  const { id } = await placeOrder(pools, { lines: [line] }, ana);
  await placeOrder(pools, { lines: [line] }, guest);
  await as(
    pools,
    admin,
    (sql) =>
      sql`select public.change_order_address(${id}, ${sql.json({ ...address, line1: "2 Market Street" })})`,
  );
  for (const changes of [
    { status: "shipped", tracking_provider: "UPS", tracking_number: "1Z999" },
    { status: "delivered" },
    { status: "cancelled" },
  ]) {
    await as(pools, admin, (sql) => sql`update public.orders set ${sql(changes)} where id = ${id}`);
    // A waiting message is replaced by the one that follows.
    await owner`update public.messages set attempts = 1`;
  }
  await owner`update public.orders set payment_method = 'stripe' where id = ${id}`;
  await owner`update public.orders set payment_status = 'paid' where id = ${id}`;
  for (const kind of ["order_refunded", "money_decision"])
    await owner`
      select private.tell_about_money(placed, ${kind}, 1250, 'It was scratched.') from public.orders as placed where id = ${id}`;

  for (const status of ["accepted", "rejected"]) {
    await as(
      pools,
      ana,
      (sql) => sql`
        insert into public.counter_offers (product_id, user_id, offer_price, message, status)
        values (${ring.id}, ${ana.id}, 15, 'Please', 'pending')`,
    );
    await as(
      pools,
      admin,
      (sql) => sql`update public.counter_offers set status = ${status} where status = 'pending'`,
    );
    await owner`update public.messages set attempts = 1`;
    await owner`update public.counter_offers set status = 'rejected' where status = 'accepted'`;
  }
  const [made] = await as(
    pools,
    ana,
    (sql) => sql<{ id: number; seen: string }[]>`
      insert into public.counter_offers (product_id, user_id, offer_price, status)
      values (${ring.id}, ${ana.id}, 15, 'pending') returning id::int, updated_at::text as seen`,
  );
  const { id: offer, seen } = made!;
  await as(
    pools,
    admin,
    (sql) =>
      sql`select public.answer_offer(${offer}, 17.5, ${seen}::text::timestamptz, 'It is the last one.')`,
  );
  await owner`update public.messages set attempts = 1`;
  await as(pools, ana, (sql) => sql`select public.decide_own_offer(${offer}, false, 17.5)`);
  await as(
    pools,
    guest,
    (sql) => sql`
      insert into public.product_inquiries (product_id, product_name, user_email, message, status)
      values (${ring.id}, 'x', 'mira@mail.example', 'Is it blue?', 'new')`,
  );
  const [inquiry] = await owner`select id from public.product_inquiries`;
  await as(pools, admin, (sql) => sql`select public.answer_inquiry(${inquiry!["id"] as number}, 'It is.')`);
  await as(
    pools,
    guest,
    (sql) => sql`select public.send_contact_message('Mira', 'mira@mail.example', 'Sizes', 'Size 6?')`,
  );

  await acceptInvitation(pools, await sendInvitation(pools, admin, "new@mail.example"));
  const leaving = await signUp(pools, "Lea");
  await as(
    pools,
    leaving,
    (sql) => sql`select public.request_customer_data(kind) from unnest('{export,erase}'::text[]) as kind`,
  );

  // As the process does that makes backups.
  const problem = {
    file: null,
    made_at: "2026-11-23T03:00:00.000Z",
    problem: "The disk is full.",
    stage: "make",
  };
  await owner`select private.enqueue_message('backup_problem', null, ${owner.json(problem)})`;

  // Two rings of which one moves far, as the process does that fetches prices.
  await owner`insert into public.metal_rates (metal, price) values ('Gold', 60)`;
  await owner`
    insert into public.product_formulas (product_id, metal, fineness, net_weight)
    select min(id), 'Gold', 750, 4 from public.products`;
  await as(pools, service, (sql) => sql`select public.note_metal_rates('{"Gold": 90}')`);

  // As the process does that asks for reviews, a week after delivery.
  await owner`
    update public.orders set status = 'delivered' where id = (select min(id) from public.orders where status <> 'delivered')`;
  await owner`update private.review_requests set delivered_at = now() - interval '8 days'`;
  await as(pools, service, (sql) => sql`select public.request_reviews()`);

  // A reader reports a review.
  const [reviewed] = await owner<{ id: number }[]>`
    insert into public.reviews (order_item_id, product_id, rating)
    select min(id), ${ring.id}, 2 from public.order_items where product_id = ${ring.id} returning id::int`;
  await as(pools, guest, (sql) => sql`select public.report_review(${reviewed!.id})`);

  // A piece that somebody waits for comes back.
  const gone = await addProduct(owner, { stock: 0 });
  await as(pools, guest, (sql) => sql`select public.request_stock_mail(${gone.id}, 'mira@mail.example')`);
  await owner`update public.products set stock_quantity = 1 where id = ${gone.id}`;

  await owner`update public.app_settings set value = '{"enabled": true}' where key = 'newsletter_enabled'`;
  await as(pools, guest, (sql) => sql`select public.subscribe_to_newsletter('mira@mail.example', 'footer')`);

  const rows = await owner<Row[]>`select kind, data from public.messages order by id`;
  const written = rows.map(({ kind, data }) => ({ kind, ...writeMessage({ kind, data }, letterhead) }));
  const ofAccounts = ["password_reset", "confirm_address"];
  expect(new Set(written.map(({ kind }) => kind))).toEqual(
    new Set(Object.keys(letters).filter((kind) => !ofAccounts.includes(kind))),
  );
  const textOf = (wanted: string) => written.find(({ kind }) => kind === wanted)?.text;
  expect(textOf("order_placed")).toContain("Ring size: 6.5");
  expect(textOf("order_shipped")).toContain("https://www.ups.com/track?tracknum=1Z999");
  expect(textOf("order_refunded")).toContain("It was scratched.");
  expect(textOf("order_refunded")).toContain("$12.50");
  expect(textOf("offer_accepted")).toMatch(/until \w{3} \d/);
  expect(textOf("offer_answered")).toMatch(/for \$17\.50\.\s+It is the last one\./);
  expect(textOf("offer_decided")).toContain("Your price: $17.50");
  expect(textOf("inquiry_answered")).toContain("It is.");
  expect(textOf("low_stock")).toContain("Halo ring, Ring size: 6.5: 3 left");
  expect(textOf("review_reported")).toContain("A review of Halo ring was reported");
  expect(textOf("backup_problem")).toContain("The disk is full.");
  expect(textOf("metal_prices")).toContain("Gold: $90.00");
  expect(textOf("new_admin")).toContain("new@mail.example");
});

test("an order's mail tells the currency, tax and shipping that it was placed under, whatever the shop has now", async () => {
  const { pools } = database;
  const { owner } = pools;
  const ring = await addProduct(owner, { name: "Band", price: 119 });
  await owner`update public.shipping_methods set name = 'Express', days_from = 1, days_to = 3`;
  await owner`update public.tax_rates set name = 'VAT', rate = 19`;
  await owner`update public.shop_facts set currency = 'EUR', prices_include_tax = true`;
  const { id } = await placeOrder(pools, { lines: [{ id: ring.id, quantity: 1 }] }, ana);
  await owner`update public.shop_facts set currency = 'USD', prices_include_tax = false, charges_tax = false`;
  await placeOrder(pools, { lines: [{ id: ring.id, quantity: 1 }] }, ana);
  await owner`update public.shop_facts set charges_tax = true`;
  await owner`select private.tell_about_money(placed, 'order_refunded', 1250, 'x') from public.orders as placed where id = ${id}`;
  const rows = await owner<Row[]>`
    select kind, data from public.messages
    where order_id >= ${id} and kind in ('order_placed', 'order_refunded') order by id`;
  const [included, none, refunded] = rows.map((row) => writeMessage(row, letterhead).text);
  expect(included).toMatch(/Shipping \(Express\): Free\nIncludes VAT \(19%\): €19\.00\nTotal: €119\.00/);
  expect(included).toMatch(/Arrives by: \w{3} \d/);
  expect(none).toMatch(/Shipping \(Express\): Free\nTotal: \$119\.00/);
  expect(refunded).toContain("€12.50 of the €119.00");
});
