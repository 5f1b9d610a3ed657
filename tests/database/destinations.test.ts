import { beforeAll, expect, test } from "vitest";
import { countries } from "../../app/features/addresses/countries.ts";
import * as formats from "../../app/features/addresses/formats.late.ts";
import { deliveryAt, refusalOf } from "../../app/features/delivery/delivery.late.ts";
import type { Rules } from "../../app/features/delivery/rules.ts";
import { databaseForFile } from "../setup/test-database.ts";
import { refusal } from "./people.ts";

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
      ('CA', 'Québec', 'QST', 9.975), ('BR', 'São Paulo', 'ICMS', 18), ('IN', 'Maharashtra', 'GST', 3);
    insert into public.shipping_zones (name, countries) values
      ('Home', '{DE,AT}'), ('Far', '{US,CA,BR,IN}'), ('Nobody', '{FR}'), ('Rest', '{}');
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

test.for(["FR", "JP"])("both say alike that %s is not served", async (code) => {
  const { owner } = database.pools;
  const country = countries.find((one) => one.code === code)!.name;
  const address = owner.json({ country, country_code: code });
  const refused = await refusal(
    owner`select private.check_terms(private.terms_for(${address}, null), ${address})`,
  );
  expect(refused.message).toBe(refusalOf(rules, country));
});

const known = formats;

const at = (country: string, state = "", method: number | null = null) => ({
  country,
  state,
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
