import { beforeAll, describe, expect, test } from "vitest";
import type { Pools } from "../../../backend/database/pools.ts";
import type { JSONValue } from "../../../backend/database/sql.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addProduct, type Product } from "../base/shop.ts";
import { addAdmin, as, guest, type Person, refusal, refusedAs, service, signUp } from "../people/people.ts";

const database = databaseForFile();
let pools: Pools;
let ring: Product;
beforeAll(async () => {
  ({ pools } = database);
  ring = await addProduct(pools.owner, { name: "Halo Ring" });
});

type Lists = { cart: unknown[]; wishes: number[] };
type Answer = Lists & { saved: boolean; version: number };

async function call(person: Person, cart: JSONValue, wishes: string | null, version: number | null) {
  const [row] = await as(pools, person, (sql) =>
    sql.unsafe<{ answer: Answer }[]>(
      "select public.sync_lists($1::text::jsonb, $2::bigint[], $3) as answer",
      [cart === null ? null : JSON.stringify(cart), wishes, version] as never[],
    ),
  );
  return row!.answer;
}

const save = (person: Person, version: number, { cart = [], wishes = [] }: Partial<Lists>) =>
  call(person, cart as JSONValue, `{${wishes.join()}}`, version);
const read = (person: Person) => call(person, null, null, null);

const line = (id: number, quantity = 1) => ({ id, quantity });

describe("an account's lists", () => {
  test("are saved by whoever knows the last version; who is too late gets what is there", async () => {
    const ana = await signUp(pools);
    const nothing = { saved: false, version: 0, cart: [], wishes: [] };
    expect(await read(ana)).toEqual(nothing);

    const first = { cart: [line(1, 2)], wishes: [7, 5] };
    expect(await save(ana, 0, first)).toEqual({ saved: true, version: 1, ...first });
    expect(await save(ana, 0, { wishes: [9] })).toEqual({ saved: false, version: 1, ...first });
    expect(await read(ana)).toEqual({ saved: false, version: 1, ...first });

    expect(await save(ana, 1, {})).toEqual({ saved: true, version: 2, cart: [], wishes: [] });
    expect(await save(ana, 1, first)).toEqual({ saved: false, version: 2, cart: [], wishes: [] });
    expect(await read(await signUp(pools, "Bea"))).toEqual(nothing);
  });

  test("are saved once by two devices at the same time, and both know which", async () => {
    const ana = await signUp(pools);
    for (const version of [0, 1]) {
      // oxlint-disable-next-line no-await-in-loop -- the second begins with what the first has saved
      const answers = await Promise.all([1, 2, 3].map((id) => save(ana, version, { wishes: [id] })));
      const saved = answers.filter((answer) => answer.saved);
      expect(saved).toHaveLength(1);
      for (const answer of answers)
        expect(answer).toMatchObject({ version: version + 1, wishes: saved[0]!.wishes });
    }
  });

  test("have no prices, and engravings as an order would have them", async () => {
    const sent = [
      {
        ...line(ring.id),
        name: "Halo Ring",
        price: 20,
        options: [
          { option: 8, value: 3 },
          { option: 4, text: "\u200bA\u00a0♥\ufe0f\nB ２–３" },
          { option: 5, text: " " },
        ],
      },
      { ...line(ring.id), offer: 12 },
      { ...line(2), options: [], offer: null },
    ];
    const { cart } = await save(await signUp(pools), 0, { cart: sent });
    expect(cart).toEqual([
      {
        ...line(ring.id),
        options: [
          { option: 4, text: "A ♥ B 2-3" },
          { option: 8, value: 3 },
        ],
      },
      { ...line(ring.id), offer: 12 },
      line(2),
    ]);
  });
});

const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("limits", () => {
  test("50 lines and 100 wishes are saved, and no more", async () => {
    const ana = await signUp(pools);
    const full = { cart: many(50).map((id) => line(id, 99)), wishes: many(100) };
    expect(await save(ana, 0, full)).toMatchObject({ saved: true });
    const refused = [
      await refusedAs(save(ana, 1, { cart: many(51).map((id) => line(id)) })),
      await refusedAs(save(ana, 1, { wishes: many(101) })),
      await refusedAs(save(ana, 1, { cart: [line(1, 100)] })),
    ];
    expect(refused).toEqual(["cart_too_many_products", "bad_request", "quantity_out_of_range"]);
    expect(await read(ana)).toMatchObject({ version: 1, ...full });
  });

  test("very long texts are not saved", async () => {
    const options = many(5).map((option) => ({ option, text: "x".repeat(1000) }));
    const cart = many(50).map((id) => ({ ...line(id), options }));
    expect(await refusal(save(await signUp(pools), 0, { cart }))).toMatchObject({ code: "23514" });
  });

  test.for<[JSONValue, string | null]>([
    [{}, "{}"],
    ["cart", "{}"],
    [[1], "{}"],
    [[{ id: 1 }], "{}"],
    [[{ id: -1, quantity: 1 }], "{}"],
    [[{ id: 1, quantity: 1, options: [{ option: 1 }] }], "{}"],
    [[], "{0}"],
    [[], "{-4}"],
    [[], "{7,7}"],
    [[], "{7,null}"],
    [[], "{{1,2},{3,4}}"],
    [[], null],
    [null, "{}"],
  ])("%j with wishes %s is refused", async ([cart, wishes]) => {
    const ana = await signUp(pools);
    expect(await refusal(call(ana, cart, wishes, 0))).toMatchObject({ code: "PT400" });
    expect(await read(ana)).toMatchObject({ version: 0 });
  });
});

describe("nobody else", () => {
  test("reads or writes them, administrators neither", async () => {
    const ana = await signUp(pools);
    const admin = await addAdmin(pools);
    await save(ana, 0, { wishes: [7] });
    expect(await read(admin)).toMatchObject({ version: 0 });
    for (const person of [admin, await signUp(pools, "Bea")]) {
      // oxlint-disable-next-line no-await-in-loop -- two short reads
      expect(
        await as(pools, person, async (sql) => [...(await sql`select from public.saved_lists`)]),
      ).toEqual([]);
    }
    for (const person of [guest, service])
      // oxlint-disable-next-line no-await-in-loop -- two short calls
      expect(await refusal(read(person))).toMatchObject({ code: "42501" });
    expect(await refusal(read({ role: "authenticated" }))).toMatchObject({ code: "PT401" });
    expect(await refusal(read({ ...ana, session: crypto.randomUUID() }))).toMatchObject({ code: "PT401" });
  });
});

test("they are in what a customer exports, and go with the account", async () => {
  const ana = await signUp(pools);
  const admin = await addAdmin(pools);
  await save(ana, 0, {
    cart: [{ ...line(ring.id, 2), options: [{ option: 4, text: "For Mira" }] }],
    wishes: [999_999, ring.id],
  });
  const [account] = await pools.owner<{ email: string }[]>`select email from auth.users where id = ${ana.id}`;
  const [exported] = await as(
    pools,
    admin,
    (sql) => sql<{ lists: unknown }[]>`
      select public.export_customer(${account!.email}) -> 'saved_lists' as lists`,
  );
  expect(exported!.lists).toEqual([
    {
      changed_at: expect.any(String),
      cart: [{ ...line(ring.id, 2), name: "Halo Ring", options: [{ option: 4, text: "For Mira" }] }],
      wishes: [
        { id: 999_999, name: null },
        { id: ring.id, name: "Halo Ring" },
      ],
    },
  ]);
  await as(pools, admin, (sql) => sql`select public.erase_customer(${account!.email})`);
  expect([...(await pools.owner`select from public.saved_lists where user_id = ${ana.id}`)]).toEqual([]);
});
