import { randomUUID } from "node:crypto";
import type { Sql } from "../../../backend/database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";
import {
  addProduct,
  addPromotion,
  address,
  days,
  emptyShop,
  type NewPromotion,
  type OrderRequest,
  placeOrder,
  usesOf,
} from "../base/shop.ts";

const database = databaseForFile();
let owner: Sql;
let admin: Person;
let ring: number;
beforeAll(async () => {
  owner = database.pools.owner;
  admin = await addAdmin(database.pools);
  await owner`insert into public.product_categories (name) values ('Pearls')`;
});
beforeEach(async () => {
  await emptyShop(owner);
  ring = (await addProduct(owner, { price: 100, stock: null })).id;
});

const addCode = (given: NewPromotion = {}) =>
  addPromotion(owner, { code: "Spring-10", discount_value: 10, ...given });

const order = (codes: string[] | null, more: Partial<OrderRequest> = {}, person: Person = guest) =>
  placeOrder(database.pools, { lines: [{ id: ring, quantity: 1 }], codes, ...more }, person);

const usedAlready = { code: "PT409", message: "You have already used the code spring-10." };

const from = (email: string) => ({ shipping_address: { ...address, email } });

const check = async (codes: string[], person: Person = guest, id = ring) => {
  const lines = JSON.stringify([{ id, quantity: 2 }]);
  const [row] = await as(
    database.pools,
    person,
    (sql) => sql`select public.check_codes(${codes}, ${lines}::text::jsonb) as answer`,
  );
  return row!["answer"] as { prices: (number | null)[]; codes: unknown[] };
};

describe("an order with a code", () => {
  test("pays less, counts one use, and keeps the code as the owner wrote it", async () => {
    const promotion = await addCode();
    const placed = await order([" sPRING-10 ", "spring-10", ""], {
      lines: [{ id: ring, quantity: 2, price: 90 }],
    });
    expect(placed).toMatchObject({ subtotal: 180, codes: ["Spring-10"] });
    expect(await usesOf(owner, promotion)).toBe(1);
    expect(await order(null)).toMatchObject({ subtotal: 100, codes: [] });
    expect(await usesOf(owner, promotion)).toBe(1);
  });

  test.for<[string, NewPromotion, string]>([
    ["unknown", { code: "Other" }, "The code SPRING-10 is not valid."],
    ["inactive", { is_active: false }, "The code SPRING-10 is not valid."],
    ["not yet begun", { start_date: days(1), end_date: days(2) }, "The code SPRING-10 cannot be used yet."],
    ["ended", { start_date: days(-2), end_date: days(-1) }, "The code SPRING-10 has ended."],
    ["used up", { usage_limit: 2, usage_count: 2 }, "The code SPRING-10 has been used up."],
    [
      "for other pieces",
      { applicable_scope: "specific_categories", category_names: ["Pearls"] },
      "The code SPRING-10 takes nothing off what is in your cart.",
    ],
    ["worth nothing", { discount_value: 0 }, "The code SPRING-10 takes nothing off what is in your cart."],
  ])("is refused if the code is %s", async ([, given, message]) => {
    await addCode(given);
    expect(await refusal(order(["SPRING-10"]))).toEqual({
      code: "PT409",
      message,
      details: '{"code": "SPRING-10"}',
    });
    expect(await owner`select from public.orders`).toHaveLength(0);
  });

  test("takes at most 10 codes, and names one that is too long to be one in part", async () => {
    const many = Array.from({ length: 11 }, (_, index) => `CODE-${index}`);
    expect(await refusal(order(many))).toMatchObject({ code: "PT400" });
    expect(await refusal(order(["x".repeat(5000)]))).toMatchObject({
      message: `The code ${"x".repeat(40)} is not valid.`,
    });
  });

  test("sent again is the same order, though its code is used up", async () => {
    await addCode({ usage_limit: 1 });
    const idempotency_key = randomUUID();
    const placed = await order(["spring-10"], { idempotency_key });
    expect(await order(["spring-10"], { idempotency_key })).toEqual(placed);
    expect(await refusal(order(["spring-10"]))).toMatchObject({ code: "PT409" });
  });

  test("has another total than without", async () => {
    await addCode({ discount_value: 100 });
    expect(await refusal(order(["spring-10"], { expected_total: 108 }))).toMatchObject({
      code: "PT409",
      message: expect.stringContaining("Prices in your cart have changed."),
    });
  });
});

describe("uses per customer", () => {
  test("are counted by account, and by e-mail address whatever the case", async () => {
    await addCode({ uses_per_customer: 1 });
    const ana = await signUp(database.pools);
    await order(["spring-10"], from("Ana@Example.com"), ana);
    for (const [again, person] of [
      [from("other@example.com"), ana],
      [from("ana@example.com"), guest],
      [from("ANA@example.com"), await signUp(database.pools)],
    ] as const)
      expect(await refusal(order(["spring-10"], again, person))).toMatchObject({
        code: "PT409",
        message: "You have already used the code spring-10.",
      });
    expect(await order(["spring-10"], from("bea@example.com"))).toMatchObject({ subtotal: 90 });
  });

  test("are those of the account's own address, whoever types it and whatever an order of the account has", async () => {
    await addCode({ uses_per_customer: 1 });
    const bea = await signUp(database.pools, "Bea");
    const own = `bea-${bea.id}@example.com`;
    await order(["spring-10"], from("gift@example.com"), bea);
    expect(await refusal(order(["spring-10"], from(`Bea <${own.toUpperCase()}.>`)))).toMatchObject(
      usedAlready,
    );
    const cleo = await signUp(database.pools, "Cleo");
    await order(["spring-10"], from(`cleo-${cleo.id}@example.com`));
    expect(await refusal(order(["spring-10"], from("other@example.com"), cleo))).toMatchObject(usedAlready);
    expect(await check(["spring-10"], cleo)).toMatchObject({ codes: [{ refusal: usedAlready.message }] });
  });

  test.for<[string, string]>([
    ["x@bücher.example", "x@xn--bcher-kva.example"],
    ["x@Straße。Example", "X@straße.example."],
    ["x@пример.example", "<x@ПРИМЕР.example>"],
    ["x@EXAMPLE．com", "mailto:x@example.com"],
  ])("are those of one address, however it is written: %j and %j", async ([one, other]) => {
    await addCode({ uses_per_customer: 1 });
    await order(["spring-10"], from(one));
    expect(await refusal(order(["spring-10"], from(other)))).toMatchObject(usedAlready);
  });

  test("are given back by void orders, as the uses in all are", async () => {
    const promotion = await addCode({ uses_per_customer: 1, usage_limit: 1 });
    const { id } = await order(["spring-10"]);
    await owner`update public.orders set status = 'cancelled' where id = ${id}`;
    expect(await usesOf(owner, promotion)).toBe(0);
    expect(await order(["spring-10"])).toMatchObject({ subtotal: 90 });
    expect(await refusal(order(["spring-10"], from("bea@example.com")))).toMatchObject({
      message: "The code spring-10 has been used up.",
    });
  });
});

/** For the ring only. */
const mine = () => ({ applicable_scope: "specific_products" as const, product_ids: [ring] });

describe("where several promotions apply", () => {
  const useless = { off: 0, refusal: "The code spring-10 takes nothing off what is in your cart." };

  test.for<
    [string, NewPromotion, boolean, { prices: number[]; codes: object[]; placed: unknown; uses: number }]
  >([
    [
      "a narrower one wins over the code",
      { discount_value: 5 },
      true,
      { prices: [95], codes: [useless], placed: "PT409", uses: 0 },
    ],
    [
      "the newer one wins",
      { discount_value: 5, created_at: days(-1) },
      false,
      { prices: [90], codes: [{ off: 10, refusal: null }], placed: 90, uses: 1 },
    ],
    [
      "but a code makes nothing dearer",
      { discount_value: 30, created_at: days(-1) },
      false,
      { prices: [70], codes: [useless], placed: "PT409", uses: 0 },
    ],
  ])("%s", async ([, other, narrow, { placed, uses, ...answer }]) => {
    await addPromotion(owner, { ...other, ...(narrow && mine()) });
    const promotion = await addCode();
    expect(await check(["spring-10"])).toMatchObject(answer);
    const outcome = order(["spring-10"]).then(
      ({ subtotal }) => subtotal,
      (error: { code: string }) => error.code,
    );
    expect(await outcome).toBe(placed);
    expect(await usesOf(owner, promotion)).toBe(uses);
  });

  test("two codes price what each wins, and one that wins nothing is refused", async () => {
    const pearl = (await addProduct(owner, { price: 50, category: "Pearls" })).id;
    await addCode({ ...mine(), code: "RINGS" });
    await addCode({ applicable_scope: "specific_categories", category_names: ["Pearls"], code: "PEARLS" });
    await addCode({ code: "ALL", discount_value: 90 });
    const lines = [
      { id: ring, quantity: 1 },
      { id: pearl, quantity: 1 },
    ];
    expect(await order(["pearls", "rings"], { lines })).toMatchObject({
      subtotal: 135,
      codes: ["PEARLS", "RINGS"],
    });
    expect(await refusal(order(["pearls", "rings", "all"], { lines }))).toMatchObject({
      message: "The code all takes nothing off what is in your cart.",
    });
  });
});

const addOrderCode = (given: NewPromotion = {}) =>
  addCode({ discount_type: "fixed_amount", discount_per: "order", ...given });
const pieces = async (id: number) => {
  const rows = await owner`select product_id::int, quantity, price_at_purchase::float as price, stock_taken
    from public.order_items where order_id = ${id} order by id`;
  return rows.map(({ product_id, quantity, price, stock_taken }) => [
    product_id,
    quantity,
    price,
    stock_taken,
  ]);
};

describe("a code that takes its amount off once per order", () => {
  test("is the same for one piece and for five, and the pieces share it to the cent", async () => {
    const promotion = await addOrderCode();
    expect(await order(["spring-10"])).toMatchObject({ subtotal: 90 });
    const band = (await addProduct(owner, { price: 33.33, stock: 9 })).id;
    const { id, ...placed } = await order(["spring-10"], {
      lines: [
        { id: ring, quantity: 1, price: 100 },
        { id: band, quantity: 3, price: 33.33 },
      ],
      expected_total: 205.19,
    });
    expect(placed).toMatchObject({ subtotal: 189.99, codes: ["Spring-10"] });
    expect(await pieces(id)).toEqual([
      [ring, 1, 95, 0],
      [band, 2, 31.66, 2],
      [band, 1, 31.67, 1],
    ]);
    expect(await usesOf(owner, promotion)).toBe(2);
    const [left] = await owner`select stock_quantity from public.products where id = ${band}`;
    expect(left).toEqual({ stock_quantity: 6 });
    expect(await check(["spring-10"])).toMatchObject({
      prices: [100],
      off_order: 10,
      codes: [{ code: "Spring-10", off: 10, refusal: null }],
    });
  });

  test("comes off the prices of today, only for what it covers, and never more than that costs", async () => {
    await addPromotion(owner, { discount_value: 50, ...mine() });
    const pearl = (await addProduct(owner, { price: 30, category: "Pearls" })).id;
    await addOrderCode({ discount_value: 80 });
    await addOrderCode({
      code: "PEARLS",
      discount_value: 80,
      applicable_scope: "specific_categories",
      category_names: ["Pearls"],
    });
    const lines = [
      { id: ring, quantity: 1 },
      { id: pearl, quantity: 2 },
    ];
    expect(await order(["spring-10"], { lines })).toMatchObject({ subtotal: 30 });
    const placed = await order(["pearls"], { lines });
    expect(placed).toMatchObject({ subtotal: 50 });
    expect(await pieces(placed.id)).toMatchObject([
      [ring, 1, 50, 0],
      [pearl, 2, 0, 2],
    ]);
    expect(await check(["pearls"])).toMatchObject({
      off_order: 0,
      codes: [{ refusal: "The code pearls takes nothing off what is in your cart." }],
    });
  });

  test("is one for an order: the best, together with codes for pieces", async () => {
    await addOrderCode();
    await addOrderCode({ code: "TWENTY", discount_value: 20 });
    await addCode({ code: "TENTH" });
    expect(await check(["spring-10", "twenty", "tenth"])).toMatchObject({
      prices: [90],
      off_order: 20,
      codes: [
        {
          code: "spring-10",
          off: 0,
          refusal: "The codes spring-10 and TWENTY cannot be used for one order.",
        },
        { code: "TWENTY", off: 20, refusal: null },
        { code: "TENTH", off: 20, refusal: null },
      ],
    });
    expect(await order(["twenty", "tenth"])).toMatchObject({ subtotal: 70, codes: ["TWENTY", "TENTH"] });
    expect(await refusal(order(["twenty", "spring-10"]))).toMatchObject({ code: "PT409" });
  });

  test("needs a code and an amount", async () => {
    const fails = [
      { code: null, discount_type: "fixed_amount", discount_per: "order" },
      { discount_type: "percentage", discount_per: "order" },
      { code: null, least_order_value: 50 },
      { least_order_value: 0 },
    ] as const;
    for (const given of fails) expect(await refusal(addCode(given))).toMatchObject({ code: "23514" });
  });
});

test("a least order value counts the goods at their prices without codes", async () => {
  await addCode({ least_order_value: 200 });
  expect(await refusal(order(["spring-10"]))).toMatchObject({
    code: "PT409",
    message: "The code spring-10 is for orders of $200.00 or more.",
  });
  expect(await order(["spring-10"], { lines: [{ id: ring, quantity: 2 }] })).toMatchObject({ subtotal: 180 });
});

describe("check_codes", () => {
  test("says what the cart costs, and what is wrong with each code", async () => {
    await addCode();
    await addCode({ code: "OLD", start_date: days(-2), end_date: days(-1) });
    expect(await check(["spring-10", "old", "never"])).toMatchObject({
      prices: [90],
      off_order: 0,
      codes: [
        { code: "Spring-10", off: 20, refusal: null },
        { code: "old", off: 0, refusal: "The code old has ended." },
        { code: "never", off: 0, refusal: "The code never is not valid." },
      ],
    });
    expect(await check([])).toEqual({ prices: [100], off_order: 0, codes: [] });
    expect(await check(["spring-10"], guest, ring + 1000)).toMatchObject({ prices: [null] });
  });

  test("knows what the account has used", async () => {
    await addCode({ uses_per_customer: 2 });
    const ana = await signUp(database.pools);
    await order(["spring-10"], {}, ana);
    await order(["spring-10"], {}, ana);
    expect(await check(["spring-10"], ana)).toMatchObject({
      prices: [100],
      codes: [{ refusal: "You have already used the code spring-10 as often as a customer can." }],
    });
    expect(await check(["spring-10"])).toMatchObject({ prices: [90] });
  });
});

test("the use that an unpaid order holds is free for whoever has its key, until it is paid", async () => {
  await addCode({ usage_limit: 1, uses_per_customer: 1 });
  const ana = await signUp(database.pools);
  const idempotency_key = randomUUID();
  const { id } = await order(["spring-10"], { idempotency_key }, ana);
  await owner`update public.orders set status = 'pending_payment' where id = ${id}`;
  const checkWith = async (unpaid: string | null, person = ana) => {
    const lines = JSON.stringify([{ id: ring, quantity: 1 }]);
    const [row] = await as(
      database.pools,
      person,
      (sql) =>
        sql`select public.check_codes(array['spring-10'], ${lines}::text::jsonb, ${unpaid})->'prices' as prices`,
    );
    return row!["prices"] as unknown;
  };
  expect(await checkWith(null)).toEqual([100]);
  expect(await checkWith(idempotency_key)).toEqual([90]);
  expect(await checkWith(idempotency_key, await signUp(database.pools))).toEqual([100]);
  await owner`update public.orders set status = 'processing' where id = ${id}`;
  expect(await checkWith(idempotency_key)).toEqual([100]);
});

const finalPrice = async () => {
  const [row] = await owner`select final_price::float as price from public.products where id = ${ring}`;
  return row!["price"] as number;
};

describe("a promotion with a code", () => {
  test("is in no price, and in all of them once it needs none", async () => {
    const promotion = await addCode();
    expect(await finalPrice()).toBe(100);
    await owner`update public.promotions set code = null where id = ${promotion}`;
    expect(await finalPrice()).toBe(90);
    await owner`update public.promotions set code = ' BACK ' where id = ${promotion}`;
    expect(await finalPrice()).toBe(100);
    const [row] = await owner`select code from public.promotions where id = ${promotion}`;
    expect(row).toEqual({ code: "BACK" });
  });

  test("leaves nothing in the statistics that estimated counts are made of", async () => {
    await addCode();
    await addCode({ code: "OTHER" });
    await owner`analyze public.promotions`;
    const known = await owner`select tablename, attname from pg_stats
      where tablename in ('promotions', 'promotions_by_code') and attname in ('code', 'lower')`;
    expect([...known]).toEqual([]);
  });

  test("is refused if its code is one already, is no code, or its uses per customer have none", async () => {
    await addCode();
    expect(await refusal(addCode({ code: "SPRING-10" }))).toMatchObject({ code: "23505" });
    for (const code of ["ab", "x".repeat(41), "two words", "", "ÄÖÜ"])
      expect(await refusal(addCode({ code }))).toMatchObject({ code: "23514" });
    expect(await refusal(addPromotion(owner, { uses_per_customer: 1 }))).toMatchObject({ code: "23514" });
    const stranger = await signUp(database.pools);
    const insert = (code: string) =>
      as(
        database.pools,
        stranger,
        (sql) => sql`insert into public.promotions (name, discount_value, start_date, end_date, code)
          values ('Mine', 5, now(), now() + '1 d', ${code}) on conflict do nothing`,
      );
    expect(await refusal(insert("spring-10"))).toEqual(await refusal(insert("unknown")));
  });
});

describe("preview_promotion", () => {
  type Preview = { changed: number; pieces: Record<string, unknown>[]; rivals: unknown[]; moment: string };
  const sale = {
    name: "Sale",
    discount_type: "percentage",
    discount_value: 10,
    applicable_scope: "all_products",
    start_date: days(-1).toISOString(),
    end_date: days(1).toISOString(),
    is_active: true,
  };
  const preview = async (promotion: object, id: number | null = null, person = admin): Promise<Preview> => {
    const [row] = await as(
      database.pools,
      person,
      (sql) =>
        sql`select public.preview_promotion(${JSON.stringify(promotion)}::text::jsonb, ${id}) as answer`,
    );
    return row!["answer"] as Preview;
  };

  test("says what five of a piece cost, each for less or all together", async () => {
    const usual = { name: "Anklet", quantity: 5, usual: 99.95 };
    await addProduct(owner, { name: "Anklet", price: 19.99 });
    const fixed = { ...sale, discount_type: "fixed_amount", code: "TEN" };
    const perOrder = { ...fixed, discount_per: "order" };
    for (const [promotion, total] of [
      [sale, 89.95],
      [fixed, 49.95],
      [perOrder, 89.95],
      [{ ...perOrder, least_order_value: 100 }, 99.95],
    ] as const)
      expect(await preview(promotion)).toMatchObject({ example: { ...usual, with: total } });
    expect(await preview(perOrder)).toMatchObject({ changed: 0, rivals: [] });
    const nobody = { ...sale, applicable_scope: "specific_categories", category_names: ["Pearls"] };
    expect(await preview(nobody)).toMatchObject({ example: null });
  });

  test("says which prices change, without changing them", async () => {
    const { id } = await addProduct(owner, { name: "Anklet", price: 50, sku: "A-1" });
    expect(await preview(sale)).toMatchObject({
      changed: 2,
      pieces: [
        { id, name: "Anklet", sku: "A-1", before: 50, after: 45, with_code: null },
        { id: ring, before: 100, after: 90 },
      ],
      rivals: [],
    });
    expect(await owner`select from public.promotions`).toHaveLength(0);
    expect(await preview({ ...sale, code: "SALE" })).toMatchObject({
      changed: 2,
      pieces: [
        { before: 50, after: 50, with_code: 45 },
        { before: 100, after: 100, with_code: 90 },
      ],
    });
    expect(await preview({ ...sale, is_active: false })).toMatchObject({ changed: 0 });
  });

  test("of one that runs counts from what it is", async () => {
    const promotion = await addPromotion(owner);
    expect(await preview({ ...sale, discount_value: 25 }, promotion)).toMatchObject({
      pieces: [{ before: 90, after: 75 }],
    });
    expect(await preview({ ...sale, start_date: days(0.5) }, promotion)).toMatchObject({
      pieces: [{ before: 90, after: 100 }],
    });
    expect(await preview({ ...sale, code: "NOW" }, promotion)).toMatchObject({
      pieces: [{ before: 90, after: 100, with_code: 90 }],
    });
    expect(await preview(sale, promotion)).toMatchObject({ changed: 0 });
  });

  test("names the promotions that cover the same products then, and which wins", async () => {
    const { id: pearl } = await addProduct(owner, { price: 50, category: "Pearls" });
    const week = await addPromotion(owner, {
      applicable_scope: "specific_products",
      product_ids: [pearl],
      discount_value: 20,
    });
    const old = await addPromotion(owner, { discount_value: 5, created_at: days(-9) });
    await addPromotion(owner, { discount_value: 50, start_date: days(3), end_date: days(4) });
    expect(await preview(sale)).toMatchObject({
      changed: 1,
      pieces: [{ id: ring, before: 95, after: 90 }],
      rivals: [
        { id: week, wins: true, pieces: 1 },
        { id: old, wins: false, pieces: 1 },
      ],
    });
    const later = { ...sale, start_date: days(2.5), end_date: days(5) };
    expect(await preview(later)).toMatchObject({ moment: expect.any(String), rivals: [] });
  });

  test("agrees with what saving does", async () => {
    await addProduct(owner, { price: 33.35, category: "Pearls" });
    await addPromotion(owner, { discount_value: 12.5, created_at: days(-1) });
    await addPromotion(owner, {
      applicable_scope: "specific_categories",
      category_names: ["Pearls"],
      discount_type: "fixed_amount",
      discount_value: 40,
    });
    const prices = () => owner`select id::int, final_price::float as price from public.products order by id`;
    const before = await prices();
    const { pieces } = await preview({ ...sale, discount_value: 7 });
    await addPromotion(owner, { discount_value: 7 });
    const after = await prices();
    const changed = after.filter(({ price }, index) => price !== before[index]!["price"]);
    expect(pieces.map(({ id, after: price }) => ({ id, price }))).toEqual(changed);
  });

  test("is for administrators, and refuses what is not a promotion", async () => {
    const stranger = await signUp(database.pools);
    expect(await refusal(preview(sale, null, stranger))).toMatchObject({ code: "PT403" });
    expect(await refusal(preview({ ...sale, discount_value: "much" }))).toMatchObject({ code: "PT400" });
    expect(await refusal(preview({ name: "Sale" }))).toMatchObject({ code: "PT400" });
    expect(await refusal(preview(sale, 999_999_999))).toMatchObject({ code: "PT404" });
  });
});
