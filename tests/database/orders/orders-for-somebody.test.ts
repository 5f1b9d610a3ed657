import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, type Person, refusal, signUp } from "../people/people.ts";
import { addProduct, address, emptyShop, type OrderRequest, placeOrder } from "../base/shop.ts";

const database = databaseForFile({ limits: true });
let admin: Person;
let ring: number;
beforeAll(async () => {
  await emptyShop(database.pools.owner);
  admin = await addAdmin(database.pools);
  ring = (await addProduct(database.pools.owner, { name: "Opal Ring", price: 2000, stock: 90 })).id;
});

const order = (email: string, person = admin, more: Partial<OrderRequest> = {}) =>
  placeOrder(
    database.pools,
    { lines: [{ id: ring, quantity: 1 }], shipping_address: { ...address, email }, ...more },
    person,
  );

const emailOf = async ({ id }: Person): Promise<string> => {
  const [row] = await database.pools.owner<
    { email: string }[]
  >`select email from auth.users where id = ${id!}`;
  return row!.email;
};

/** As answering a mail does. */
const proveAddress = ({ id }: Person) => database.pools.owner`
  insert into auth.identities (user_id, provider, provider_id, identity_data)
  select id, 'email', ${randomUUID()}, jsonb_build_object('email', email, 'email_verified', true)
  from auth.users where id = ${id!}`;

test("an order that an administrator enters is the named customer's, and the timeline says who entered it", async () => {
  const ana = await signUp(database.pools);
  const email = await emailOf(ana);
  // Anybody can sign up with an address: until a mail was answered, the order is a guest's.
  expect(await order(email)).toMatchObject({ user_id: null, guest_key: expect.any(String) });
  await proveAddress(ana);
  const placed = await order(email.toUpperCase());
  expect(placed).toMatchObject({ user_id: ana.id, guest_key: null });
  const events = await database.pools.owner`
    select actor, actor_name from public.order_events where order_id = ${placed.id} and kind = 'placed'`;
  expect(events).toEqual([{ actor: admin.id, actor_name: "Ada" }]);

  expect(await order(`guest-${randomUUID()}@mail.example`)).toMatchObject({ user_id: null });
  expect(await order(await emailOf(admin))).toMatchObject({ user_id: admin.id });
});

test("sent again it is the same order, and nobody else's", async () => {
  const email = `twice-${randomUUID()}@mail.example`;
  const idempotency_key = randomUUID();
  const placed = await order(email, admin, { idempotency_key });
  expect(await order(email, admin, { idempotency_key })).toEqual(placed);
  const bea = await signUp(database.pools);
  expect(await refusal(order(email, bea, { idempotency_key }))).toMatchObject({ code: "PT409" });
});

test("it is not limited, needs no confirming, and takes nothing from what its customer may order", async () => {
  const email = `phone-${randomUUID()}@mail.example`;
  for (let each = 0; each < 12; each += 1) await order(email);
  const large = await order(email, admin, { lines: [{ id: ring, quantity: 30 }], payment_method: "cod" });
  const [row] = await database.pools.owner`
    select to_confirm, confirmed_at is not null as confirmed from public.orders where id = ${large.id}`;
  expect(row).toEqual({ to_confirm: false, confirmed: true });
});

test("a customer who names another address orders for the own account", async () => {
  const ana = await signUp(database.pools);
  expect(await order("friend@mail.example", ana)).toMatchObject({ user_id: ana.id });
});
