import { beforeAll, expect, test } from "vitest";
import { countries, countryName } from "../../../domain/delivery/countries.ts";
import * as formats from "../../../app/features/delivery/addresses/formats.late.ts";
import { deliveryAt, refusalOf } from "../../../app/features/delivery/delivery.late.ts";
import type { Rules } from "../../../app/features/delivery/rules.ts";
import { placeCode, territories } from "../../../app/features/delivery/addresses/territories.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { refusal } from "../people/people.ts";
import { address } from "../base/shop.ts";

const database = databaseForFile();
let rules: Rules;

beforeAll(async () => {
  const { owner } = database.pools;
  await owner`
    delete from public.tax_rates;
    delete from public.shipping_zones;
    update public.shop_facts set ships_elsewhere = false, country = 'DE';
    insert into public.tax_rates (country, region, name, rate) values
      (null, null, 'Tax', 8), ('DE', null, 'VAT', 19), ('US', null, 'Sales tax', 5), ('US', 'CA', 'California', 7.25),
      ('CA', 'Québec', 'QST', 9.975), ('BR', 'São Paulo', 'ICMS', 18), ('IN', 'Maharashtra', 'GST', 3),
      ('US', 'Puerto Rico', 'IVU', 11.5), ('GU', null, 'GRT', 4), ('FR', null, 'TVA', 20), ('FR', 'Réunion', 'TVA', 8.5),
      ('FI', null, 'ALV', 25.5), ('CH', null, 'MWST', 8.1);
    insert into public.shipping_zones (name, countries) values
      ('Home', '{DE,AT}'), ('Far', '{US,CA,BR,IN,FI}'), ('Åland', '{AX}'), ('Alps', '{CH}'), ('Nobody', '{FR}'), ('Rest', '{}');
    insert into public.shipping_methods (zone_id, name, fee, free_above, days_from, days_to, position)
    select zone.id, zone.name || number, number * 3.5, case number when 1 then 50 end, number, number * 4, -number
    from public.shipping_zones as zone, generate_series(1, 2) as number where zone.name <> 'Nobody'`.simple();
  const [row] = await owner<{ terms: Rules }[]>`select public.terms() as terms`;
  rules = row!.terms;
});

const states = [
  "",
  "California",
  "ca",
  " C A ",
  "Calif",
  "Texas",
  "Quebec",
  "QUÉBEC",
  "QC",
  "Sao Paulo",
  "são  paulo",
  "SP",
  "maharashtra",
  "MH",
  "Nowhere",
];

/** What the database would place an order under; null where it refuses. */
async function sqlTerms(country: string, state: string, method: number | null) {
  const address = database.pools.owner.json({ country: "", country_code: country, state });
  const [terms] = await database.pools.owner<
    { tax: string | null; rate: number; method: number | null; fee: number | null; above: number | null }[]
  >`
    select tax_name as tax, tax_rate::float as rate, method_id::int as method, fee::float, free_above::float as above
    from private.terms_for(${address}, ${method})`;
  return terms!;
}

test.for(["DE", "AT", "US", "CA", "BR", "IN", "FR", "JP", "GB"])(
  "the checkout and the database place an order to %s under the same terms, by whatever region and method",
  async (code) => {
    const country = countries.find((one) => one.code === code)!.name;
    const methods: (number | null)[] = [
      null,
      ...deliveryAt(rules, at(country), known).methods.map(({ id }) => id),
    ];
    for (const state of states)
      for (const method of methods) {
        const { terms } = deliveryAt(rules, at(country, state, method), known);
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const decided = await sqlTerms(code, state, method);
        expect({ state, ...flat(terms) }).toEqual({ state, ...decided });
      }
  },
);

test.for(["FR", "JP"])("both say that %s is not served, and which countries are", async (code) => {
  const { owner } = database.pools;
  const country = countries.find((one) => one.code === code)!.name;
  const address = owner.json({ country, country_code: code });
  const refused = await refusal(
    owner`select private.check_terms(private.terms_for(${address}, null), ${address}, 'stripe')`,
  );
  const [{ params }] = JSON.parse(refused.details!) as [{ params: { served: { country: string }[] } }];
  const served = params.served.map((one) => countryName(one.country));
  const list = new Intl.ListFormat("en-GB").format(served);
  expect(refusalOf(rules, at(country), known)).toBe(`We do not ship to ${country}. We ship to ${list}.`);
  expect(refused.message).toBe(`We do not ship to ${country}. We ship to: ${served.join(", ")}.`);
});

test.for([
  ["DE", "Germany"],
  ["PR", "Puerto Rico"],
  ["JP", "Japan"],
] as const)(
  "both take no cash for orders to %s, whose zone takes none, in the same words",
  async ([code, country]) => {
    const { owner } = database.pools;
    const address = owner.json({ country, country_code: code });
    const undo = new Error("Roll back.");
    const tried = owner.begin(async (sql) => {
      await sql`update public.shop_facts set ships_elsewhere = true`;
      await sql`insert into public.shipping_zones (name, takes_cash) select 'All', false where not exists (select from public.shipping_zones where countries = '{}')`;
      await sql`
      insert into public.shipping_methods (zone_id, name, fee)
      select id, 'Post', 5 from public.shipping_zones as zone
      where not exists (select from public.shipping_methods where zone_id = zone.id)`;
      await sql`update public.shipping_zones set takes_cash = false`;
      const check = (method: string) =>
        sql`select private.check_terms(private.terms_for(${address}, null), ${address}, ${method})`;
      await check("stripe");
      const { message } = await refusal(sql.savepoint(() => check("cod")));
      const [row] = await sql<{ terms: typeof rules }[]>`select public.terms() as terms`;
      expect(message).toBe(`Cash on delivery is not available for orders to ${country}.`);
      expect(deliveryAt(row!.terms, at(country), known).withoutCash).toBe(country);
      throw undo;
    });
    await expect(tried).rejects.toBe(undo);
  },
);

test("the app and the database know the same territories", async () => {
  const rows = await database.pools.owner<{ code: string; country: string; postal_codes: string }[]>`
    select * from private.territories()`;
  expect([...rows]).toEqual(
    territories.map(({ code, country, postalCode }) => ({ code, country, postal_codes: postalCode.source })),
  );
});

/** Country, region, postal code; what they are one place with, its tax and how it is shipped there. */
test.for<[string, string, string, string, number, string | null]>([
  ["United States", "Puerto Rico", "00901", "PR", 11.5, "Far2"],
  ["United States", "pr", "00901", "PR", 11.5, "Far2"],
  ["Puerto Rico", "", "00901", "PR", 11.5, "Far2"],
  ["United States", "Guam", "96910", "GU", 4, "Far2"],
  ["Guam", "", "96910", "GU", 4, "Far2"],
  ["United States", "Virgin Islands", "00802", "VI", 5, "Far2"],
  ["U.S. Virgin Islands", "", "00802", "VI", 5, "Far2"],
  ["United States", "Palau", "96940", "PW", 5, "Far2"],
  ["United States", "Georgia", "30301", "US", 5, "Far2"],
  ["United States", "California", "94016", "US", 7.25, "Far2"],
  ["Georgia", "", "0101", "GE", 8, null],
  ["France", "", "97400", "RE", 8.5, null],
  ["France", "Réunion", "", "RE", 8.5, null],
  ["Réunion", "", "97400", "RE", 8.5, null],
  ["France", "", "97 110", "GP", 20, null],
  ["France", "", "97133", "BL", 20, null],
  ["France", "", "75008", "FR", 20, null],
  ["Finland", "", "22100", "AX", 25.5, "Åland2"],
  ["Åland Islands", "", "22100", "AX", 25.5, "Åland2"],
  ["Finland", "", "00100", "FI", 25.5, "Far2"],
  ["Liechtenstein", "", "9490", "LI", 8.1, "Alps2"],
  ["Switzerland", "", "9490", "LI", 8.1, "Alps2"],
  ["Switzerland", "Liechtenstein", "", "LI", 8.1, "Alps2"],
  ["Switzerland", "", "9484", "CH", 8.1, "Alps2"],
  ["Switzerland", "", "9499", "CH", 8.1, "Alps2"],
  ["Italy", "", "47890", "IT", 8, null],
  ["San Marino", "", "47890", "SM", 8, null],
  ["Vatican City", "", "00120", "VA", 8, null],
  ["Greenland", "", "3900", "GL", 8, null],
  ["Spain", "Ceuta", "51001", "ES", 8, null],
  ["Germany", "", "78266", "DE", 19, "Home2"],
  ["Kosovo", "", "10000", "XK", 8, null],
  ["Jersey", "", "JE2 3AB", "JE", 8, null],
])("%s, %s, %s is %s, for shipping and tax, in the checkout and in the database", async (given) => {
  const [country, state, zipCode, code, rate, method] = given;
  const { owner } = database.pools;
  const sent = owner.json({ country, state, postal_code: zipCode });
  const [row] = await owner`
    select private.country_of(${sent}) as code, tax_rate::float as rate, shipping_method as method
    from private.terms_for(${sent}, null)`;
  expect(row).toEqual({ code, rate, method });
  const place = at(country, state, null, zipCode);
  const seen = deliveryAt(rules, place, known);
  expect([placeCode(place, known), seen.terms.tax?.rate ?? 0, seen.method?.name ?? null]).toEqual([
    code,
    rate,
    method,
  ]);
});

test.for([
  ["United States", "Puerto Rico"],
  ["Puerto Rico", undefined],
])("an order to %s, %s is stored as one place", async ([country, state]) => {
  const sent = { ...address, country_code: "", country, state, city: "San Juan", postal_code: "00901" };
  const [row] = await database.pools.owner<{ stored: object }[]>`
    select private.check_address(${database.pools.owner.json(JSON.parse(JSON.stringify(sent)))}) as stored`;
  const { state: _, ...rest } = address;
  expect(row!.stored).toEqual({
    ...rest,
    country: "Puerto Rico",
    country_code: "PR",
    city: "San Juan",
    postal_code: "00901",
  });
});

test("a territory's own zone serves it where its country is not served", () => {
  const only = {
    ...rules,
    zones: [{ countries: ["PR"], takes_cash: true, methods: rules.zones[0]!.methods }],
  };
  expect(refusalOf(only, at("United States", "Puerto Rico"), known)).toBeNull();
  expect(refusalOf(only, at("United States", "Texas"), known)).toBe(
    "We do not ship to United States. We ship to Puerto Rico.",
  );
});

const known = formats;

const at = (country: string, state = "", method: number | null = null, zipCode = "") => ({
  country,
  state,
  zipCode,
  shippingMethod: method === null ? "" : String(method),
});

function flat({ tax, shipping }: ReturnType<typeof deliveryAt>["terms"]) {
  return {
    tax: tax?.name ?? null,
    rate: tax?.rate ?? 0,
    method: shipping?.id ?? null,
    fee: shipping?.fee ?? null,
    above: shipping?.freeAbove ?? null,
  };
}
