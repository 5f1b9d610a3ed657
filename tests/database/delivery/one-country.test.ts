import { beforeAll, describe, expect, test } from "vitest";
import { countries, findCountry, otherNames } from "../../../domain/delivery/countries.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { refusal } from "../people/people.ts";
import { address } from "../base/shop.ts";

const database = databaseForFile();

const { country: _, country_code: __, ...somewhere } = address;

beforeAll(async () => {
  await database.pools.owner`
    delete from public.tax_rates;
    delete from public.shipping_zones;
    insert into public.tax_rates (country, region, name, rate) values
      ('US', 'California', 'Sales tax', 7.25), ('AT', null, 'VAT', 20), ('IE', 'Co. Cork', 'Levy', 3)`.simple();
});

/** What place_order stores of an address, and the tax there. */
async function placed(given: Record<string, unknown>) {
  const { owner } = database.pools;
  const sent = owner.json(JSON.parse(JSON.stringify(given)) as Record<string, string>);
  const [row] = await owner<{ stored: Record<string, string>; rate: number }[]>`
    select stored, (private.terms_for(stored, null)).tax_rate::float as rate
    from private.check_address(${sent}) as stored`;
  const { country, country_code, state } = row!.stored;
  return { country, country_code, state, rate: row!.rate };
}

const california = { country: "United States", country_code: "US", state: "California", rate: 7.25 };
const inCalifornia = { ...somewhere, state: "California", postal_code: "94016" };

test.for<Record<string, string | null>>([
  { country: "United States", country_code: "US" },
  { country: "Austria", country_code: "US" },
  { country: "anything", country_code: " us " },
  { country: "", country_code: "US" },
  { country: "U.S.A." },
  { country: "  the UNITED states of America " },
  { country: "Vereinigte Staaten" },
  { country: "États-Unis", country_code: null },
  { country: "California, USA", state: "" },
  { country: "USA, California", state: "" },
  { country: "US-CA", state: "" },
  { country: "us", state: "ca" },
  { country: "US", state: "US-CA" },
  { country: "US", state: "CALIFORNIA, USA" },
  { country: "Springfield, United States" },
])("%j is California", async (given) => {
  expect(await placed({ ...inCalifornia, ...given })).toEqual(california);
});

test.for<[string, string]>([
  ["Österreich", "AT"],
  ["oesterreich, österreich", "AT"],
  ["Republik Österreich", "AT"],
  ["Deutschland", "DE"],
  ["日本", "JP"],
  ["Россия", "RU"],
  ["Magyarország", "HU"],
  ["Suisse", "CH"],
  ["Côte d'Ivoire", "CI"],
  ["Georgia", "GE"],
  ["Georgia, USA", "US"],
  ["USA, Georgia", "US"],
  ["US-GA", "US"],
  ["CA", "CA"],
  ["Quebec, Canada", "CA"],
])("%s is in %s", async ([words, code]) => {
  const [row] = await database.pools.owner<{ code: string }[]>`
    select private.country_of(${database.pools.owner.json({ country: words })}) as code`;
  expect(row!.code).toBe(code);
});

test("the database knows every name that the forms know, and no name is that of two countries", async () => {
  const names = [...countries.flatMap(({ code, name }) => [code, name]), ...Object.keys(otherNames)];
  const rows = await database.pools.owner<{ code: string | null; name: string }[]>`
    select private.find_country(name) as code, name from unnest(${names}::text[]) as name`;
  expect(rows.map(({ name, code }) => [name, code])).toEqual(
    names.map((name) => [name, findCountry(name)!.code]),
  );
  const twice = await database.pools.owner`
    select spelling from private.countries, unnest(spellings) as spelling group by 1 having count(*) > 1`;
  expect([...twice]).toEqual([]);
  // Otherwise nobody finds them.
  const outdated = await database.pools.owner`
    select spelling from private.countries, unnest(spellings) as spelling
    where spelling <> private.folded_region(spelling)`;
  expect([...outdated]).toEqual([]);
  const [own] = await database.pools.owner`
    select count(*)::int as differing from private.countries join unnest(
      ${countries.map(({ code }) => code)}::text[], ${countries.map(({ name }) => name)}::text[]
    ) as listed (code, name) using (code) where countries.name <> listed.name`;
  expect(own).toEqual({ differing: 0 });
});

describe("an address that nobody can tax is refused in words", () => {
  test.for<[Record<string, string>, string]>([
    [
      { ...somewhere, country: "Atlantis" },
      "We do not know the country Atlantis. Please write its English name or its two letters, such as US.",
    ],
    [
      { ...somewhere, country: "constructor, prototype" },
      "We do not know the country constructor, prototype. Please write its English name or its two letters, such as US.",
    ],
    [{ ...inCalifornia, state: "Kalifornien", country: "USA" }, "Please choose a state from the list."],
    [{ ...inCalifornia, state: "", country: "USA" }, "Please fill out the state field."],
    [
      { ...somewhere, state: "", postal_code: "", country: "Ireland" },
      "Please fill out the county field: the tax depends on it.",
    ],
    [
      { ...somewhere, state: "Munster", postal_code: "", country: "Éire" },
      "Please choose a county from the list: the tax depends on it.",
    ],
  ])("%j", async ([given, message]) => {
    expect(await refusal(placed(given))).toMatchObject({ code: "PT400", message });
  });
});

test("where no tax depends on it, an optional region stays as it is written", async () => {
  const given = {
    ...somewhere,
    city: "Managua",
    state: "near the lake",
    postal_code: "",
    country: "nicaragua",
  };
  expect(await placed(given)).toEqual({
    country: "Nicaragua",
    country_code: "NI",
    state: "near the lake",
    rate: 0,
  });
});

test("an older order with two countries goes by its code, on its papers, too", async () => {
  const { owner } = database.pools;
  const older = owner.json({ country: "United States", country_code: "AT", line1: "Graben 1" });
  const [row] = await owner`
    select private.country_of(${older}) as code, (private.terms_for(${older}, null)).tax_rate::float as rate`;
  expect(row).toEqual({ code: "AT", rate: 20 });
});
