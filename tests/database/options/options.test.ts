import type { JSONValue, TransactionSql } from "../../../backend/database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { characterSets } from "../../../app/features/options/option-texts.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import {
  addProduct,
  addPromotion,
  callPlaceOrder,
  differences,
  emptyShop,
  engraving,
  type Option,
  placeOrder,
  type Product,
  ringSize,
  type SavedOption,
  saveOptions,
  stockOf,
  valueStocks,
} from "../base/shop.ts";

const database = databaseForFile();
let admin: Person & { id: string };
let customer: Person & { id: string };
let ring: Product;
let size: SavedOption;
let text: SavedOption;
beforeAll(async () => {
  admin = await addAdmin(database.pools);
  customer = await signUp(database.pools);
});
beforeEach(async () => {
  await emptyShop(database.pools.owner);
  ring = await addProduct(database.pools.owner, { price: 100, stock: null });
  [size, text] = (await save(ring.id, [ringSize({ 6: 2, 7: 5, 8: null }, 5), engraving])) as [
    SavedOption,
    SavedOption,
  ];
});

async function save(product: number, options: readonly Option[], seen?: readonly Option[]) {
  return saveOptions(database.pools, admin, product, options, seen);
}

const sized = (value: string) => ({
  option: size.id,
  value: size.values.find((each) => each.value === value)!.id,
});
const engraved = (words: string) => ({ option: text.id, text: words });
const order = (options: JSONValue, more: Record<string, JSONValue> = {}) =>
  placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1, options, ...more }] });
const setStatus = (id: number, status: string) =>
  database.pools.owner`update public.orders set status = ${status} where id = ${id}`;
const stocks = () => valueStocks(database.pools.owner, ring.id);

/** What statements report to the server as changed. */
const changesBy = (person: Person, work: (sql: TransactionSql) => Promise<unknown>) =>
  as(database.pools, person, async (sql) => {
    await work(sql);
    const [row] = await sql<{ changes: string | null }[]>`
      select current_setting('response.changes', true) as changes`;
    return row?.changes || null;
  });

describe("an order with options", () => {
  test("adds the surcharges to the price, stores what was chosen, and takes the value's stock", async () => {
    const placed = await order([engraved("  Ana & Leo 7 "), sized("6")], { price: 120, quantity: 2 });
    expect(placed.subtotal).toBe(240);
    expect(placed.order_items).toEqual([
      expect.objectContaining({
        price_at_purchase: 120,
        quantity: 2,
        options: [
          { name: "Ring size", value: "6", surcharge: 5, option: size.id, choice: sized("6").value },
          { name: "Engraving", value: "Ana & Leo 7", surcharge: 15, option: text.id },
        ],
      }),
    ]);
    expect(await stocks()).toEqual({ 6: 0, 7: 5, 8: null });
  });

  test("takes a promotion off the product's price, not off surcharges", async () => {
    await addPromotion(database.pools.owner, { discount_value: 50 });
    expect((await order([sized("7"), engraved("Ana")])).subtotal).toBe(70);
    expect((await order([sized("7")], { price: 55 })).subtotal).toBe(55);
    expect(differences(await refusal(order([sized("7")], { price: 50 })))).toEqual([
      { id: ring.id, reason: "price", price: 55, stock: 4 - 1, options: [sized("7")] },
    ]);
  });

  test("may have the same product with other options, which share its stock", async () => {
    await database.pools.owner`update public.products set stock_quantity = 4 where id = ${ring.id}`;
    const lines = (...quantities: number[]) => [
      { id: ring.id, quantity: quantities[0]!, options: [sized("7")] },
      { id: ring.id, quantity: quantities[1]!, options: [sized("7"), engraved("Ana")] },
    ];
    expect(differences(await refusal(placeOrder(database.pools, { lines: lines(3, 2) })))).toEqual([
      expect.objectContaining({ id: ring.id, reason: "stock", stock: 4, options: [sized("7")] }),
      expect.objectContaining({ id: ring.id, reason: "stock", stock: 4 }),
    ]);
    const placed = await placeOrder(database.pools, { lines: lines(3, 1) });
    expect(placed.order_items.map(({ options }) => options.length)).toEqual([1, 2]);
    expect(await stockOf(database.pools.owner, ring.id)).toBe(0);
    expect(await stocks()).toEqual({ 6: 2, 7: 1, 8: null });
  });

  test("cannot have more of a value than there are, in all lines together", async () => {
    const lines = [
      { id: ring.id, quantity: 1, options: [sized("6")] },
      { id: ring.id, quantity: 2, options: [sized("6"), engraved("Ana")] },
    ];
    const answer = await refusal(placeOrder(database.pools, { lines }));
    expect(answer).toMatchObject({ code: "PT409", message: expect.stringContaining("sold out") });
    expect(differences(answer)).toEqual([
      expect.objectContaining({ reason: "stock", stock: 2 }),
      expect.objectContaining({ reason: "stock", stock: 2 }),
    ]);
    expect(await stocks()).toEqual({ 6: 2, 7: 5, 8: null });
  });

  test("is the same order when sent again, and a different one with a different option", async () => {
    const idempotency_key = crypto.randomUUID();
    const send = (options: JSONValue) =>
      placeOrder(database.pools, { lines: [{ id: ring.id, quantity: 1, options }], idempotency_key });
    const first = await send([sized("6"), engraved("Ana")]);
    expect((await send([engraved(" Ana "), sized("6")])).id).toBe(first.id);
    expect((await refusal(send([sized("7"), engraved("Ana")]))).code).toBe("PT409");
    expect((await refusal(send([sized("6"), engraved("Eva")]))).code).toBe("PT409");
    expect((await refusal(send([sized("6")]))).code).toBe("PT409");
    expect(await stocks()).toEqual({ 6: 1, 7: 5, 8: null });
  });

  test("keeps its snapshot when the options are deleted", async () => {
    const { id } = await order([sized("6")]);
    await save(ring.id, [], [size, text]);
    const [item] = await database.pools.owner`select options from public.order_items where order_id = ${id}`;
    expect(item?.options).toEqual([expect.objectContaining({ name: "Ring size", value: "6" })]);
    // Voiding it must cope with the missing value.
    await database.pools.owner`update public.orders set status = 'cancelled' where id = ${id}`;
    await database.pools.owner`update public.orders set status = 'processing' where id = ${id}`;
  });

  test("lines without options still order products without options", async () => {
    const plain = await addProduct(database.pools.owner);
    const placed = await placeOrder(database.pools, { lines: [{ id: plain.id, quantity: 1 }] });
    expect(placed.order_items[0]?.options).toEqual([]);
    const again = await placeOrder(database.pools, { lines: [{ id: plain.id, quantity: 1, options: null }] });
    expect(again.order_items[0]?.options).toEqual([]);
  });
});

describe("the stock of values", () => {
  test("is given back by a cancelled order and taken again by a revived one, as far as it lasts", async () => {
    const lines = [
      { id: ring.id, quantity: 1, options: [sized("6")] },
      { id: ring.id, quantity: 1, options: [sized("6"), engraved("Ana")] },
      { id: ring.id, quantity: 1, options: [sized("8")] },
    ];
    const { id } = await placeOrder(database.pools, { lines });
    expect(await stocks()).toEqual({ 6: 0, 7: 5, 8: null });
    await setStatus(id, "cancelled");
    await setStatus(id, "failed");
    expect(await stocks()).toEqual({ 6: 2, 7: 5, 8: null });
    await order([sized("6")]);
    await setStatus(id, "processing");
    expect(await stocks()).toEqual({ 6: 0, 7: 5, 8: null });
    await setStatus(id, "cancelled");
    expect(await stocks()).toEqual({ 6: 1, 7: 5, 8: null });
  });

  test("of the product follows all its lines, too", async () => {
    await database.pools.owner`update public.products set stock_quantity = 9 where id = ${ring.id}`;
    const lines = [
      { id: ring.id, quantity: 2, options: [sized("7")] },
      { id: ring.id, quantity: 3, options: [sized("8")] },
    ];
    const { id } = await placeOrder(database.pools, { lines });
    expect(await stockOf(database.pools.owner, ring.id)).toBe(4);
    await setStatus(id, "cancelled");
    expect(await stockOf(database.pools.owner, ring.id)).toBe(9);
    await database.pools.owner`update public.products set stock_quantity = 4 where id = ${ring.id}`;
    await setStatus(id, "processing");
    expect(await stockOf(database.pools.owner, ring.id)).toBe(0);
    await setStatus(id, "cancelled");
    expect(await stockOf(database.pools.owner, ring.id)).toBe(4);
  });

  test("that has only been counted since the order is not returned to it", async () => {
    const { id } = await order([sized("8")]);
    await database.pools.owner`
      update public.product_option_values set stock_quantity = 3 where id = ${sized("8").value!}`;
    await setStatus(id, "cancelled");
    expect(await stocks()).toEqual({ 6: 2, 7: 5, 8: 3 });
  });
});

describe("a request is refused", () => {
  const options = "The cart could not be read: ";
  test.for<[string, () => JSONValue, string]>([
    ["options that are a text", () => "6", `${options}options must be a list of at most five.`],
    ["an object", () => ({}), `${options}options must be a list of at most five.`],
    [
      "six of them",
      () => [1, 2, 3, 4, 5, 6].map((option) => ({ option, value: 1 })),
      `${options}options must be a list of at most five.`,
    ],
    ["a number", () => [7], `${options}every option needs its id.`],
    ["null", () => [null], `${options}every option needs its id.`],
    ["an id as text", () => [{ option: "7", value: 1 }], `${options}every option needs its id.`],
    ["no value", () => [{ option: 7 }], `${options}every option needs either a value or a text.`],
    [
      "both",
      () => [{ option: 7, value: 1, text: "x" }],
      `${options}every option needs either a value or a text.`,
    ],
    [
      "a huge value",
      () => [{ option: 7, value: 1e30 }],
      `${options}every option needs either a value or a text.`,
    ],
    [
      "a text that is none",
      () => [{ option: 7, text: 7 }],
      `${options}every option needs either a value or a text.`,
    ],
    [
      "an endless text",
      () => [engraved("x".repeat(1001))],
      `${options}every option needs either a value or a text.`,
    ],
    [
      "an option chosen twice",
      () => [sized("6"), sized("7")],
      `${options}an option can be chosen only once.`,
    ],
  ])("with %s: PT400", async ([, given, message]) => {
    expect(await refusal(order(given()))).toEqual({ code: "PT400", message, details: null });
  });

  test("with the same product and options twice: PT400", async () => {
    const lines = [
      { id: ring.id, quantity: 1, options: [sized("6"), engraved("Ana")] },
      { id: ring.id, quantity: 1, options: [engraved("Ana "), sized("6")] },
    ];
    expect(await refusal(placeOrder(database.pools, { lines }))).toMatchObject({
      code: "PT400",
      message: "A product can be in an order only once with the same options.",
    });
  });

  test.for<[string, () => JSONValue, string]>([
    ["nothing", () => null, "Ring size: please choose one."],
    ["no size", () => [engraved("Ana")], "Ring size: please choose one."],
    ["an unknown size", () => [{ option: size.id, value: 999_999 }], "Ring size: please choose again."],
    ["a text as size", () => [{ option: size.id, text: "6" }], "Ring size: please choose again."],
    [
      "an unknown option",
      () => [sized("6"), { option: 999_999, value: 1 }],
      "Its options have changed: please choose again.",
    ],
    ["a value as text", () => [sized("6"), { option: text.id, value: 1 }], "Engraving: please enter a text."],
    ["a text too long", () => [sized("6"), engraved("x".repeat(21))], "Engraving: at most 20 characters."],
    [
      "other characters",
      () => [sized("6"), engraved("<Ana>")],
      "Engraving: it has characters that are not offered.",
    ],
  ])("with %s: PT409 that says what to choose", async ([, given, problem]) => {
    const answer = await refusal(order(given()));
    expect(answer).toMatchObject({
      code: "PT409",
      message: "Something in your cart needs its options chosen. Please look at your cart again.",
    });
    expect(differences(answer)).toEqual([
      expect.objectContaining({ id: ring.id, reason: "options", problem }),
    ]);
    expect(await stocks()).toEqual({ 6: 2, 7: 5, 8: null });
  });

  test("with another product's options", async () => {
    const other = await addProduct(database.pools.owner);
    const [foreign] = (await save(other.id, [ringSize({ 6: 1 })])) ?? [];
    const option = { option: foreign!.id, value: foreign!.values[0]!.id };
    expect(differences(await refusal(order([sized("6"), option])))).toMatchObject([{ reason: "options" }]);
    expect(
      differences(await refusal(order([{ option: size.id, value: foreign!.values[0]!.id }]))),
    ).toMatchObject([{ reason: "options", problem: "Ring size: please choose again." }]);
    expect(await valueStocks(database.pools.owner, other.id)).toEqual({ 6: 1 });
  });

  test("a blank text counts as none: it costs nothing, and is refused if one is required", async () => {
    expect((await order([sized("8"), engraved("  ")])).subtotal).toBe(105);
    await save(ring.id, [size, { ...text, required: true }], [size, text]);
    expect(differences(await refusal(order([sized("8"), engraved(" ")])))).toMatchObject([
      { problem: "Engraving: please enter a text." },
    ]);
  });
});

describe("save_product_options", () => {
  test("keeps the ids of what stays, in the new order, and marks the product", async () => {
    const [six, seven, eight] = size.values;
    const saved = await save(
      ring.id,
      [
        { ...text, name: "Words inside" },
        { ...size, values: [eight!, { value: "9", surcharge: 0, stock_quantity: 1 }, six!] },
      ],
      [size, text],
    );
    expect(saved).toMatchObject([
      { id: text.id, name: "Words inside" },
      { id: size.id, values: [{ id: eight!.id }, { value: "9" }, { id: six!.id, value: "6" }] },
    ]);
    expect(saved?.[1]?.values.map(({ id }) => id)).not.toContain(seven!.id);
    const marked = async () => {
      const [row] = await database.pools
        .owner`select requires_options from public.products where id = ${ring.id}`;
      return row?.requires_options;
    };
    expect(await marked()).toBe(true);
    await save(ring.id, [saved![0]!], saved!);
    expect(await marked()).toBe(false);
  });

  test("returns null if somebody else changed the options, or the product is gone", async () => {
    await save(ring.id, [{ ...size, name: "Size" }, text], [size, text]);
    expect(await save(ring.id, [text], [size, text])).toBeNull();
    expect(await save(999_999, [])).toBeNull();
  });

  test("leaves stock that it does not change to orders, and does not overwrite what they took", async () => {
    await order([sized("6")]);
    const renamed = await save(ring.id, [{ ...size, name: "Size" }, text], [size, text]);
    expect(await stocks()).toEqual({ 6: 1, 7: 5, 8: null });
    const restocked = {
      ...size,
      name: "Size",
      values: size.values.map((each) => ({ ...each, stock_quantity: 9 })),
    };
    expect(await save(ring.id, [restocked, text], [{ ...size, name: "Size" }, text])).toBeNull();
    expect(await save(ring.id, [restocked, text], renamed!)).not.toBeNull();
    expect(await stocks()).toEqual({ 6: 9, 7: 9, 8: 9 });
  });

  test.for<[string, () => Option[], string]>([
    [
      "six options",
      () => Array.from({ length: 6 }, (_, index) => ({ ...engraving, name: `${index}` })),
      "PT400",
    ],
    ["a choice without values", () => [ringSize({})], "PT400"],
    [
      "61 values",
      () => [ringSize(Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`s${index}`, null])))],
      "PT400",
    ],
    ["a text with values", () => [{ ...engraving, values: ringSize({ 6: 1 }).values }], "PT400"],
    ["a text of any length", () => [{ ...engraving, max_length: null }], "23514"],
    ["an unknown set of characters", () => [{ ...engraving, allowed: ".*" }], "23514"],
    ["a negative surcharge", () => [{ ...engraving, surcharge: -1 }], "23514"],
    ["negative stock", () => [ringSize({ 6: -1 })], "23514"],
    ["a blank name", () => [{ ...engraving, name: " " }], "23514"],
    ["an unknown kind", () => [{ ...engraving, kind: "color" as "text" }], "PT400|23514"],
    ["two options of one name", () => [engraving, engraving], "23505"],
    [
      "two equal values",
      () => [{ ...ringSize({}), values: [...ringSize({ 6: 1 }).values, ...ringSize({ 6: 1 }).values] }],
      "23505",
    ],
    ["another product's option", () => [{ ...engraving, id: size.id }], "PT400"],
    [
      "another option's value",
      () => [
        {
          ...ringSize({}),
          values: [{ id: size.values[0]!.id, value: "6", surcharge: 0, stock_quantity: 1 }],
        },
      ],
      "PT400",
    ],
  ])("refuses %s", async ([, options, code]) => {
    const other = await addProduct(database.pools.owner);
    expect((await refusal(save(other.id, options()))).code).toMatch(new RegExp(`^(${code})$`));
    expect(await valueStocks(database.pools.owner, other.id)).toEqual({});
    expect(await stocks()).toEqual({ 6: 2, 7: 5, 8: null });
  });

  test("is for admins, and is the only way to write to the tables", async () => {
    for (const person of [customer, guest]) {
      expect((await refusal(saveOptions(database.pools, person, ring.id, [], [size, text]))).code).toMatch(
        /^(42501|PT403)$/,
      );
    }
    for (const person of [customer, guest, admin]) {
      for (const statement of [
        "update public.product_option_values set stock_quantity = 9",
        "update public.product_options set required = false",
        "delete from public.product_options",
        "delete from public.product_option_values",
        "insert into public.product_option_values (option_id, position, value) values (1, 1, 'x')",
      ]) {
        const attempt = as(database.pools, person, (sql) => sql.unsafe(statement));
        expect((await refusal(attempt)).code).toBe("42501");
      }
    }
    for (const person of [customer, guest, admin, service]) {
      const read = await as(
        database.pools,
        person,
        (sql) => sql`
          select * from public.product_options join public.product_option_values on option_id = product_options.id`,
      );
      expect(read).toHaveLength(3);
    }
  });

  test("reports a change of pages when options are saved, but not when they are ordered", async () => {
    expect(
      await changesBy(guest, (sql) =>
        callPlaceOrder(sql, { lines: [{ id: ring.id, quantity: 1, options: [sized("6")] }] }),
      ),
    ).toBeNull();
    expect(
      await changesBy(
        admin,
        (sql) => sql`select public.save_product_options(${ring.id}, '[]', ${sql.json([size, text])})`,
      ),
    ).toBe("pages");
  });
});

test("the database and the browser know the same sets of characters", async () => {
  const characters = Array.from({ length: 0x2700 }, (_, code) => String.fromCodePoint(code))
    // PostgreSQL cannot store the first, and lone surrogates are not characters.
    .filter((character) => character !== "\0" && !/\p{Surrogate}/u.test(character));
  for (const [name, { fits }] of Object.entries(characterSets)) {
    const rows = await database.pools.owner<{ character: string }[]>`
      select character from unnest(${characters}::text[]) as character
      where private.fits_characters(character, ${name})`;
    expect([name, rows.map(({ character }) => character)]).toEqual([
      name,
      characters.filter((character) => fits.test(character)),
    ]);
    expect(rows.length).toBeGreaterThan(50);
  }
  const sets = Object.keys(characterSets);
  const [allowed] = await database.pools.owner<{ rule: string }[]>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'product_options_allowed_check'`;
  expect(allowed!.rule.match(/'\w+'/g)?.map((quoted) => quoted.slice(1, -1))).toEqual(sets);
});
