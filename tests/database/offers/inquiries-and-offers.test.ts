import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";
import { addProduct, addPromotion, emptyShop, type Product } from "../base/shop.ts";

const database = databaseForFile();
let ana: Person & { id: string };
let bea: Person & { id: string };
let admin: Person;
let ring: Product;
beforeAll(async () => {
  ana = await signUp(database.pools);
  bea = await signUp(database.pools, "Bea");
  admin = await addAdmin(database.pools);
});
beforeEach(async () => {
  await emptyShop(database.pools.owner);
  ring = await addProduct(database.pools.owner, { name: "Halo ring", price: 20 });
});

const noAddress = { code: "PT400", message: "Please enter a valid email address." };
const forbidden = { code: "42501" };

const stored = async () => {
  const [row] = await database.pools.owner`
    select product_name, user_id, user_email, message, status from public.product_inquiries`;
  return row;
};

const tooHigh = (price: string) => ({
  code: "PT409",
  message: `Your offer must be lower than the current price of $${price}.`,
});

describe("an inquiry", () => {
  type Inquiry = {
    product_id: number | null;
    product_name: string;
    user_id: string | null;
    user_email: string;
    message: string;
    status: string;
  };
  const inquire = (person: Person, changes: Partial<Inquiry> = {}) =>
    as(
      database.pools,
      person,
      (sql) => sql`
      insert into public.product_inquiries ${sql({
        product_id: ring.id,
        product_name: "Free diamonds",
        user_id: person.id ?? null,
        user_email: "somebody@example.com",
        message: "Is it blue?",
        status: "new",
        ...changes,
      })}`,
    );

  test("from a guest keeps the e-mail address and gets the product's real name", async () => {
    await inquire(guest);
    expect(await stored()).toEqual({
      product_name: "Halo ring",
      user_id: null,
      user_email: "somebody@example.com",
      message: "Is it blue?",
      status: "new",
    });
  });

  test("from a guest has the address that was pasted", async () => {
    await inquire(guest, { user_email: "\u200bAda <ada@Bücher.example.>" });
    expect(await stored()).toMatchObject({ user_email: "ada@xn--bcher-kva.example" });
  });

  test("keeps a message of the maximum length", async () => {
    await inquire(guest, { message: "💎".repeat(5000) });
    expect(await stored()).toMatchObject({ message: "💎".repeat(5000) });
  });

  test("from a customer has the e-mail address of the account", async () => {
    await inquire(ana);
    expect(await stored()).toMatchObject({ user_id: ana.id, user_email: `ana-${ana.id}@example.com` });
  });

  test("from a customer whose account has no e-mail address keeps the given one", async () => {
    await database.pools.owner`update public.profiles set email = null where id = ${bea.id}`;
    await inquire(bea);
    expect(await stored()).toMatchObject({ user_email: "somebody@example.com" });
  });

  test.for<[string, () => [Person, Partial<Inquiry>], object]>([
    ["as somebody else", () => [ana, { user_id: bea.id }], forbidden],
    ["as somebody, by a guest", () => [guest, { user_id: ana.id }], forbidden],
    ["as nobody, by a customer", () => [ana, { user_id: null }], forbidden],
    ["already resolved", () => [guest, { status: "resolved" }], forbidden],
    ["of an unknown status", () => [guest, { status: "x" }], { code: "42501" }],
    ["without a message", () => [guest, { message: " \n\t" }], { code: "23514" }],
    ["without end", () => [guest, { message: "x".repeat(5001) }], { code: "23514" }],
    ["without an e-mail", () => [guest, { user_email: "" }], noAddress],
    ["with a broken e-mail", () => [guest, { user_email: "a@b" }], noAddress],
    [
      "about nothing",
      () => [guest, { product_id: null }],
      { code: "PT409", message: "This product is no longer sold." },
    ],
    ["about an unknown product", () => [guest, { product_id: 999_999 }], { code: "PT409" }],
  ])("%s is refused", async ([, given, expected]) => {
    expect(await refusal(inquire(...given()))).toMatchObject(expected);
    expect(await stored()).toBeUndefined();
  });

  test("is kept when its product is deleted", async () => {
    await inquire(guest);
    const { owner } = database.pools;
    await owner`delete from public.products where id = ${ring.id}`;
    const rows = await owner`select product_id, product_name from public.product_inquiries`;
    expect([...rows]).toEqual([{ product_id: null, product_name: "Halo ring" }]);
  });

  test("is read, resolved and deleted by admins; the server sets the dates", async () => {
    await inquire(guest);
    const changed = await as(
      database.pools,
      admin,
      (sql) => sql`
      update public.product_inquiries set status = 'read', updated_at = 'epoch' returning status, updated_at > created_at - interval '1 s' as dated`,
    );
    expect([...changed]).toEqual([{ status: "read", dated: true }]);
    const removed = await as(database.pools, admin, (sql) => sql`delete from public.product_inquiries`);
    expect(removed.count).toBe(1);
  });
});

describe("an offer", () => {
  type Offer = {
    product_id: number | null;
    user_id: string;
    offer_price: number;
    message: string | null;
    status: string;
  };
  const offer = (person: Person, changes: Partial<Offer> = {}) =>
    as(
      database.pools,
      person,
      (sql) => sql`
      insert into public.counter_offers ${sql({
        product_id: ring.id,
        user_id: person.id ?? randomUUID(),
        offer_price: 15,
        message: null,
        status: "pending",
        ...changes,
      })} returning offer_price::float8 as price, status`,
    );

  test("below the price is accepted", async () => {
    expect([...(await offer(ana, { offer_price: 19.99 }))]).toEqual([{ price: 19.99, status: "pending" }]);
  });

  test("must be below the current price after promotions", async () => {
    expect(await refusal(offer(ana, { offer_price: 20 }))).toMatchObject(tooHigh("20.00"));
    await addPromotion(database.pools.owner, { discount_value: 25 });
    const refused = await refusal(offer(ana, { offer_price: 15 }));
    expect(refused).toMatchObject(tooHigh("15.00"));
    expect(JSON.parse(refused.details ?? "")).toEqual({ price: { money: 15 } });
    await offer(ana, { offer_price: 14.99 });
  });

  test("may have a message up to the maximum length", async () => {
    await expect(offer(ana, { message: "x".repeat(2000) })).resolves.toBeDefined();
  });

  test("that is too high is refused with the price in the shop's format", async () => {
    ring = await addProduct(database.pools.owner, { price: 1284.5 });
    expect(await refusal(offer(ana, { offer_price: 1284.5 }))).toMatchObject(tooHigh("1,284.50"));
  });

  test.for<[string, () => [Person, Partial<Offer>], object]>([
    ["by a guest", () => [guest, {}], forbidden],
    ["in somebody else's name", () => [ana, { user_id: bea.id }], forbidden],
    ["already accepted", () => [ana, { status: "accepted" }], forbidden],
    ["of nothing", () => [ana, { offer_price: 0 }], { code: "23514" }],
    ["below nothing", () => [ana, { offer_price: -5 }], { code: "23514" }],
    ["of less than half a cent", () => [ana, { offer_price: 0.004 }], { code: "23514" }],
    ["with a message without end", () => [ana, { message: "x".repeat(2001) }], { code: "23514" }],
    [
      "for an unknown product",
      () => [ana, { product_id: 999_999 }],
      { code: "PT409", message: "This product is no longer sold." },
    ],
    ["for no product", () => [ana, { product_id: null }], { code: "PT409" }],
  ])("%s is refused", async ([, given, expected]) => {
    expect(await refusal(offer(...given()))).toMatchObject(expected);
  });

  test("is refused while the feature is off", async () => {
    const { owner } = database.pools;
    await owner`update public.app_settings set value = '{"enabled": false}' where key = 'counter_offer_enabled'`;
    const refused = await refusal(offer(ana));
    await owner`update public.app_settings set value = '{"enabled": true}' where key = 'counter_offer_enabled'`;
    expect(refused).toMatchObject({ code: "PT409", message: "Offers are not taken at the moment." });
  });

  test("is kept when its product is deleted", async () => {
    await offer(ana);
    const { owner } = database.pools;
    await owner`delete from public.products where id = ${ring.id}`;
    const rows = await owner`select product_id, status from public.counter_offers`;
    expect([...rows]).toEqual([{ product_id: null, status: "pending" }]);
  });

  test("is decided by admins; the server sets the date", async () => {
    await offer(ana);
    const decided = await as(
      database.pools,
      admin,
      (sql) => sql`
      update public.counter_offers set status = 'accepted', updated_at = 'epoch' where status = 'pending'
      returning status, updated_at > created_at - interval '1 s' as dated`,
    );
    expect([...decided]).toEqual([{ status: "accepted", dated: true }]);
  });
});

test.for([`{}`, `{"enabled": "yes"}`, `{"enabled": null}`, `{"enabled": true, "more": 1}`, `true`, `[]`])(
  "a switch is {enabled: boolean}, not %s",
  async (value) => {
    const set = as(
      database.pools,
      admin,
      (sql) => sql`
      update public.app_settings set value = ${value}::text::jsonb where key = 'cod_enabled'`,
    );
    expect(await refusal(set)).toMatchObject({ code: "23514" });
  },
);
