import { describe, expect, test } from "vitest";
import { countryCodes } from "../../../domain/delivery/countries.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";

const database = databaseForFile();

const home = {
  name: "Ana Lima",
  line1: "1 Market Street",
  city: "Springfield",
  region: "IL",
  postal_code: "62701",
  country: "US",
};
type Address = Partial<typeof home> & { line2?: string; phone?: string; is_default?: boolean };

type Row = { id: number; name: string; line1: string; is_default: boolean };

function add(person: Person, address: Address = {}): Promise<Row[]> {
  return as(
    database.pools,
    person,
    (sql) => sql<Row[]>`
      insert into public.addresses ${sql({ ...home, ...address })} returning id::int, name, line1, is_default`,
  );
}

function list(person: Person): Promise<Row[]> {
  return as(
    database.pools,
    person,
    (sql) => sql<Row[]>`select id::int, name, line1, is_default from public.addresses order by id`,
  );
}

describe("a customer", () => {
  test("has addresses that nobody else sees, not even an admin", async () => {
    const { pools } = database;
    const [ana, bea, admin] = await Promise.all([signUp(pools), signUp(pools, "Bea"), addAdmin(pools)]);
    const [{ id } = { id: 0 }] = await add(ana);
    expect(await list(ana)).toMatchObject([{ id, name: "Ana Lima" }]);
    for (const other of [bea, admin]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, to know whose it was
      expect(await list(other)).toEqual([]);
      // oxlint-disable-next-line no-await-in-loop
      const touched = await as(pools, other, async (sql) => [
        ...(await sql`update public.addresses set city = 'Elsewhere' where id = ${id} returning id`),
        ...(await sql`delete from public.addresses where id = ${id} returning id`),
      ]);
      expect(touched).toEqual([]);
    }
    expect(await refusal(list(guest))).toMatchObject({ code: "42501" });
    expect(await list(ana)).toHaveLength(1);
  });

  test("cannot add or move one to somebody else", async () => {
    const { pools } = database;
    const [ana, bea] = await Promise.all([signUp(pools), signUp(pools, "Bea")]);
    const given = add(ana, { ...home, user_id: bea.id } as Address);
    expect(await refusal(given)).toMatchObject({ code: "42501" });
    await add(ana);
    const moved = as(pools, ana, (sql) => sql`update public.addresses set user_id = ${bea.id}`);
    expect(await refusal(moved)).toMatchObject({ code: "42501" });
  });

  test("loses them with the account", async () => {
    const { pools } = database;
    const ana = await signUp(pools);
    await add(ana);
    await pools.owner`delete from auth.users where id = ${ana.id}`;
    expect(await pools.owner`select from public.addresses where user_id = ${ana.id}`).toHaveLength(0);
  });

  test("can save 20, also from two tabs at once", async () => {
    const ana = await signUp(database.pools);
    const other = await signUp(database.pools, "Bea");
    const results = await Promise.allSettled(
      Array.from({ length: 23 }, (_, number) => add(ana, { line1: `${number} Market Street` })),
    );
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(3);
    for (const result of refused)
      expect(result).toMatchObject({
        reason: {
          code: "PT409",
          message: "You have saved 20 addresses, which is the most. Please delete one first.",
        },
      });
    expect(await list(ana)).toHaveLength(20);
    await add(other);
    await as(
      database.pools,
      ana,
      (sql) => sql`delete from public.addresses where line1 = (select min(line1) from public.addresses)`,
    );
    await add(ana, { line1: "Once more" });
  });

  test("can save an address once", async () => {
    const ana = await signUp(database.pools);
    await add(ana, { phone: "555 0142" });
    expect(await refusal(add(ana, { phone: "555 0142" }))).toMatchObject({ code: "23505" });
    await add(ana, { phone: "555 0143" });
    await add(await signUp(database.pools, "Bea"), { phone: "555 0142" });
  });
});

function setDefault(person: Person, id: number) {
  return as(
    database.pools,
    person,
    (sql) => sql`update public.addresses set is_default = true where id = ${id} returning id`,
  );
}

describe("the default", () => {
  test("moves to the address that is made the default, whether added or changed, and affects no other customer", async () => {
    const [ana, bea] = await Promise.all([signUp(database.pools), signUp(database.pools, "Bea")]);
    await add(bea, { is_default: true });
    const [first] = await add(ana, { line1: "First", is_default: true });
    await add(ana, { line1: "Second", is_default: true });
    expect((await list(ana)).map(({ is_default }) => is_default)).toEqual([false, true]);
    await setDefault(ana, first!.id);
    expect((await list(ana)).map(({ is_default }) => is_default)).toEqual([true, false]);
    expect((await list(bea)).map(({ is_default }) => is_default)).toEqual([true]);
  });

  test("is at most one when two tabs set it at the same time, without a deadlock", async () => {
    const ana = await signUp(database.pools);
    const ids: number[] = [];
    for (const line1 of ["First", "Second", "Third"]) {
      // oxlint-disable-next-line no-await-in-loop -- in this order
      ids.push((await add(ana, { line1, is_default: true }))[0]!.id);
    }
    const rounds = Array.from({ length: 10 }, () => ids).flat();
    await Promise.all(rounds.map((id) => setDefault(ana, id)));
    expect((await list(ana)).filter(({ is_default }) => is_default)).toHaveLength(1);
  });
});

describe("an address", () => {
  test.for<[string, Address]>([
    ["without a name", { name: " " }],
    ["with a name without end", { name: "x".repeat(201) }],
    ["without a street", { line1: "" }],
    ["with a second line without end", { line2: "x".repeat(301) }],
    ["with a city without end", { city: "x".repeat(101) }],
    ["with a region without end", { country: "DE", region: "x".repeat(101) }],
    ["with a postal code without end", { postal_code: "1".repeat(21) }],
    ["in no country", { country: "" }],
    ["in a country's name", { country: "India" }],
    ["in a country that there is not", { country: "ZZ" }],
    ["with letters for a phone", { phone: "call me" }],
    ["with a phone of four digits", { phone: "+1 234" }],
    ["with a phone of sixteen digits", { phone: "1234567890123456" }],
  ])("%s is refused", async ([, address]) => {
    const ana = await signUp(database.pools);
    expect(await refusal(add(ana, address))).toMatchObject({ code: "23514" });
  });

  test.for<[string, Address]>([
    ["in a country without postal codes", { country: "HK", region: "Kowloon", postal_code: "" }],
    ["with a phone as it is written somewhere", { phone: "+44 (0)20 7946-0958" }],
    ["of the longest texts", { name: "名".repeat(200), line1: "名".repeat(300), line2: "名".repeat(300) }],
  ])("%s is stored", async ([, address]) => {
    expect(await add(await signUp(database.pools), address)).toHaveLength(1);
  });

  test("has the server's time of its last change", async () => {
    const ana = await signUp(database.pools);
    const [row] = await add(ana);
    const changed = await as(
      database.pools,
      ana,
      (sql) => sql`
        update public.addresses set city = 'Shelbyville' where id = ${row!.id} returning updated_at > created_at as later`,
    );
    expect([...changed]).toEqual([{ later: true }]);
  });
});

test("the database and the app know the same countries", async () => {
  const [row] = await database.pools.owner<{ codes: string[] }[]>`select private.country_codes() as codes`;
  expect(row!.codes).toEqual(countryCodes);
});
