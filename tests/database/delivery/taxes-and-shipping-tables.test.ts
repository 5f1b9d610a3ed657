import type { TransactionSql } from "../../../backend/database/sql.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";

const database = databaseForFile();
let admin: Person;
let ana: Person;
beforeAll(async () => {
  admin = await addAdmin(database.pools);
  ana = await signUp(database.pools);
});
beforeEach(async () => {
  const { owner } = database.pools;
  await owner`delete from public.tax_rates`;
  await owner`delete from public.shipping_zones`;
  await owner`update public.shop_facts set currency = 'USD'`;
});

type Values = Record<string, unknown>;

const add = (table: string, values: Values, who = admin) =>
  as(database.pools, who, async (sql) => {
    const rows = await sql<{ id: number }[]>`
      insert into public.${sql(table)} ${sql(values as never)} returning id::int`;
    return rows[0]!.id;
  });
const change = (table: string, id: number, values: Values, who = admin) =>
  as(database.pools, who, async (sql) => {
    const { count } = await sql`update public.${sql(table)} set ${sql(values as never)} where id = ${id}`;
    return count;
  });
const remove = (table: string, id: number, who = admin) =>
  as(database.pools, who, async (sql) => {
    const { count } = await sql`delete from public.${sql(table)} where id = ${id}`;
    return count;
  });

const addRate = (values: Values, who?: Person) => add("tax_rates", { name: "Tax", rate: 8, ...values }, who);
const addZone = (countries: string[] | null, name = "Zone", who?: Person) =>
  add("shipping_zones", { name, countries }, who);
const addMethod = (zone: number, values: Values = {}, who?: Person) =>
  add("shipping_methods", { zone_id: zone, name: "Post", fee: 5, ...values }, who);

/** What it resolves to, or the code of its error. */
const outcome = (work: Promise<unknown>) => work.catch(({ code }: { code: string }) => code);

async function addOneOfEach() {
  const zone = await addZone(["DE"]);
  return { tax_rates: await addRate({}), shipping_zones: zone, shipping_methods: await addMethod(zone) };
}

describe("who may do what", () => {
  test("everybody reads them", async () => {
    const ids = await addOneOfEach();
    for (const who of [guest, ana, admin, service])
      for (const [table, id] of Object.entries(ids)) {
        const rows = await as(database.pools, who, (sql) => sql`select id::int from public.${sql(table)}`);
        expect([...rows]).toEqual([{ id }]);
      }
  });

  test.for([
    ["guests", "42501"],
    ["customers", 0],
  ] as const)("%s add, change and delete nothing", async ([group, nothing]) => {
    const who = group === "guests" ? guest : ana;
    const ids = await addOneOfEach();
    expect(await outcome(addRate({ country: "FR" }, who))).toBe("42501");
    expect(await outcome(addZone(["FR"], "France", who))).toBe("42501");
    expect(await outcome(addMethod(ids.shipping_zones, {}, who))).toBe("42501");
    for (const [table, id] of Object.entries(ids)) {
      expect(await outcome(change(table, id, { name: "Mine" }, who))).toBe(nothing);
      expect(await outcome(remove(table, id, who))).toBe(nothing);
    }
  });

  test("admins and the service add, change and delete", async () => {
    for (const who of [admin, service]) {
      const zone = await addZone(["DE"], "Zone", who);
      const method = await addMethod(zone, {}, who);
      const rate = await addRate({ country: "DE" }, who);
      for (const [table, id] of Object.entries({
        shipping_methods: method,
        shipping_zones: zone,
        tax_rates: rate,
      })) {
        expect(await change(table, id, { name: "Ours" }, who)).toBe(1);
        expect(await remove(table, id, who)).toBe(1);
      }
    }
  });
});

describe("tax rates", () => {
  test.for<[string, Values, { code: string; message?: string }]>([
    ["less than 0 %", { rate: -0.001 }, { code: "23514" }],
    ["more than 100 %", { rate: 100.001 }, { code: "23514" }],
    ["no country of the list", { country: "XX" }, { code: "23514" }],
    ["a region without its country", { region: "Texas" }, { code: "23514" }],
    ["a blank region", { country: "FR", region: " " }, { code: "23514" }],
    ["a blank name", { name: " " }, { code: "23514" }],
    ["a long name", { name: "x".repeat(41) }, { code: "23514" }],
    [
      "a region that its country does not have",
      { country: "US", region: "Bavaria" },
      { code: "PT400", message: "Please choose a state from the list." },
    ],
  ])("are refused with %s", async ([, values, expected]) => {
    expect(await refusal(addRate(values))).toMatchObject(expected);
  });

  test("have at most three decimals, from 0 to 100", async () => {
    for (const [country, rate] of [
      ["US", 8.875],
      ["DE", 0],
      ["FR", 100],
    ] as const)
      await addRate({ country, rate });
    const rows = await database.pools.owner`select rate::float from public.tax_rates order by id`;
    expect([...rows]).toEqual([{ rate: 8.875 }, { rate: 0 }, { rate: 100 }]);
  });

  test("keep a region as its country's list has it", async () => {
    const id = await addRate({ country: "US", region: "ny" });
    const read = async () =>
      (await database.pools.owner`select region from public.tax_rates where id = ${id}`)[0]?.["region"];
    expect(await read()).toBe("New York");
    await change("tax_rates", id, { region: "TEXAS" });
    expect(await read()).toBe("Texas");
    expect(await refusal(change("tax_rates", id, { country: "IN" }))).toMatchObject({ code: "PT400" });
    // Without a list, what was typed.
    await change("tax_rates", id, { country: "DE", region: "Bavaria" });
    expect(await read()).toBe("Bavaria");
  });

  test("are one for each destination, however it is written", async () => {
    const taken = { code: "23505" };
    await addRate({});
    expect(await refusal(addRate({ name: "Other" }))).toMatchObject(taken);
    const germany = await addRate({ country: "DE" });
    expect(await refusal(addRate({ country: "DE" }))).toMatchObject(taken);
    await addRate({ country: "US", region: "New York" });
    expect(await refusal(addRate({ country: "US", region: "ny" }))).toMatchObject(taken);
    const bavaria = await addRate({ country: "DE", region: "Thüringen" });
    expect(await refusal(addRate({ country: "DE", region: "thuringen " }))).toMatchObject(taken);
    expect(await refusal(change("tax_rates", bavaria, { region: null }))).toMatchObject(taken);
    await remove("tax_rates", germany);
    await change("tax_rates", bavaria, { region: null });
  });

  test("that two admins add at once for one destination are one", async () => {
    const results = await Promise.allSettled([1, 2, 3].map((rate) => addRate({ country: "DE", rate })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
  });
});

describe("shipping zones", () => {
  test.for<[string, string[] | null, string]>([
    ["a country that does not exist", ["XX"], "23514"],
    ["a country that is null", [null as never], "23514"],
    ["countries that are null", null, "23502"],
  ])("are refused with %s", async ([, countries, code]) => {
    expect(await refusal(addZone(countries))).toMatchObject({ code });
  });

  test("are refused with a blank or long name", async () => {
    expect(await refusal(addZone(["DE"], " "))).toMatchObject({ code: "23514" });
    expect(await refusal(addZone(["DE"], "x".repeat(81)))).toMatchObject({ code: "23514" });
  });

  test("keep their countries once and in order", async () => {
    await addZone(["US", "DE", "US"]);
    const rows = await database.pools.owner`select countries from public.shipping_zones`;
    expect([...rows]).toEqual([{ countries: ["DE", "US"] }]);
  });

  test("share no country", async () => {
    const dach = await addZone(["DE", "AT", "CH"], "Neighbors");
    const sentence = { code: "PT409", message: "Austria is in the zone Neighbors already." };
    expect(await refusal(addZone(["FR", "DE", "AT"], "West"))).toMatchObject(sentence);
    const west = await addZone(["FR"], "West");
    expect(await refusal(change("shipping_zones", west, { countries: ["FR", "AT"] }))).toMatchObject(
      sentence,
    );
    // Its own countries are not in its way.
    expect(await change("shipping_zones", dach, { countries: ["DE", "AT"] })).toBe(1);
    expect(await change("shipping_zones", west, { countries: ["FR", "CH"] })).toBe(1);
  });

  test("are for everywhere else once", async () => {
    await addZone([], "World");
    const sentence = {
      code: "PT409",
      message: "World is for everywhere else already. Please choose countries.",
    };
    expect(await refusal(addZone([], "Rest"))).toMatchObject(sentence);
    const germany = await addZone(["DE"], "Germany");
    expect(await refusal(change("shipping_zones", germany, { countries: [] }))).toMatchObject(sentence);
    expect(await refusal(change("shipping_zones", germany, { countries: null }))).toMatchObject({
      code: "23502",
    });
  });

  test("that two admins add at once wait for one another", async () => {
    const begun = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<void>();
    const first = as(database.pools, admin, async (sql: TransactionSql) => {
      await sql`insert into public.shipping_zones (name, countries) values ('First', '{DE}')`;
      begun.resolve();
      await seen.promise;
    });
    await begun.promise;
    const second = refusal(addZone(["DE", "FR"], "Second"));
    seen.resolve();
    await first;
    expect(await second).toMatchObject({ message: "Germany is in the zone First already." });
  });

  test("take their methods with them", async () => {
    const zone = await addZone(["DE"]);
    await addMethod(zone);
    const other = await addMethod(await addZone(["FR"]));
    await remove("shipping_zones", zone);
    const rows = await database.pools.owner`select id::int from public.shipping_methods`;
    expect([...rows]).toEqual([{ id: other }]);
  });
});

describe("shipping methods", () => {
  test.for<[string, Values]>([
    ["a negative fee", { fee: -1 }],
    ["a negative sum above which it is free", { free_above: -1 }],
    ["only one of two days", { days_from: 2 }],
    ["only the other of two days", { days_to: 2 }],
    ["days in the wrong order", { days_from: 5, days_to: 3 }],
    ["more than a year", { days_from: 1, days_to: 366 }],
    ["negative days", { days_from: -1, days_to: 3 }],
    ["a blank name", { name: " " }],
    ["a long name", { name: "x".repeat(81) }],
  ])("are refused with %s", async ([, values]) => {
    expect(await refusal(addMethod(await addZone(["DE"]), values))).toMatchObject({ code: "23514" });
  });

  test("are refused without a zone, such as one that was just deleted", async () => {
    const zone = await addZone(["DE"]);
    await remove("shipping_zones", zone);
    expect(await refusal(addMethod(zone))).toMatchObject({ code: "23503" });
  });

  test("are free, or free above 0, or arrive on the same day", async () => {
    const zone = await addZone(["DE"]);
    expect(await addMethod(zone, { fee: 0, free_above: 0, days_from: 0, days_to: 0 })).toBeGreaterThan(0);
  });

  test("have no decimals in a currency without any", async () => {
    await database.pools.owner`update public.shop_facts set currency = 'JPY'`;
    const zone = await addZone(["JP"]);
    const sentence = {
      code: "PT400",
      message: "Amounts in JPY have no decimals. Please enter a whole number.",
    };
    expect(await refusal(addMethod(zone, { fee: 500.5 }))).toMatchObject(sentence);
    const method = await addMethod(zone, { fee: 500 });
    expect(await refusal(change("shipping_methods", method, { free_above: 9999.5 }))).toMatchObject(sentence);
  });
});

test("what two admins change at once is found by when it was changed", async () => {
  const id = await addRate({});
  const read = async () =>
    (
      await database.pools.owner<
        { at: string }[]
      >`select updated_at::text as at from public.tax_rates where id = ${id}`
    )[0]!.at;
  const save = (over: string, rate: number) =>
    as(database.pools, admin, async (sql) => {
      const { count } = await sql`
        update public.tax_rates set rate = ${rate} where id = ${id} and updated_at = ${over}::text::timestamptz`;
      return count;
    });
  const loaded = await read();
  const [first, second] = await Promise.all([save(loaded, 9), save(loaded, 10)]);
  expect(first + second).toBe(1);
});
