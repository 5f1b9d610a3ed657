import { beforeEach, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";

const database = databaseForFile();

beforeEach(async () => {
  await database.pools.owner`delete from public.shipping_zones`;
});

type Method = [fee: number, freeAbove: number | null];

async function promised(
  country: string | null,
  zones: Record<string, Method[]>,
  ships_elsewhere = true,
): Promise<Record<string, unknown>> {
  const { owner } = database.pools;
  await owner`update public.shop_facts set country = ${country}, ships_elsewhere = ${ships_elsewhere}`;
  for (const [countries, methods] of Object.entries(zones)) {
    const [zone] = await owner<{ id: number }[]>`
      insert into public.shipping_zones (name, countries) values (${countries || "Rest"}, ${`{${countries}}`}::text[]) returning id`;
    for (const [position, [fee, free_above]] of methods.entries())
      await owner`
        insert into public.shipping_methods ${owner({ zone_id: zone!.id, name: `Way ${position}`, fee, free_above, position })}`;
  }
  const [row] = await owner<{ shop: Record<string, unknown> }[]>`select public.shop() as shop`;
  const { promised_shipping, shipping_varies } = row!.shop;
  return { promised_shipping, shipping_varies };
}

const free = { fee: 0, free_above: null };

test.for<[string, Parameters<typeof promised>, unknown, boolean]>([
  ["its only method", ["DE", { DE: [[5, 50]] }], { fee: 5, free_above: 50 }, false],
  ["no foreign zone's", ["DE", { "AT,CH": [[0, null]], FR: [[5, 50]] }, false], null, true],
  [
    "what is the same everywhere, also abroad",
    ["DE", { AT: [[0, 50]], FR: [[0, null]] }, false],
    free,
    false,
  ],
  [
    "nothing of a zone that is not served",
    ["DE", { AT: [[9, null]], "": [[0, null]] }, false],
    { fee: 9, free_above: null },
    false,
  ],
  [
    "nothing where express costs more",
    [
      "DE",
      {
        DE: [
          [0, null],
          [15, null],
        ],
      },
    ],
    null,
    true,
  ],
  [
    "nothing where express is never free",
    [
      "DE",
      {
        DE: [
          [5, 50],
          [15, null],
        ],
      },
    ],
    null,
    true,
  ],
  [
    "what each of its methods keeps",
    [
      "DE",
      {
        DE: [
          [0, 50],
          [0, null],
        ],
        FR: [[9, null]],
      },
    ],
    free,
    true,
  ],
  [
    "what the rest of the world has, if that is home",
    ["DE", { "": [[0, null]], FR: [[9, null]] }],
    free,
    true,
  ],
  [
    "its own zone's before that",
    ["DE", { "": [[0, null]], DE: [[9, 90]] }],
    { fee: 9, free_above: 90 },
    true,
  ],
  ["that of the country that serves it", ["LI", { CH: [[0, null]], "": [[9, null]] }], free, true],
  ["nothing domestic where no country is said", [null, { DE: [[0, null]], "": [[9, null]] }], null, true],
  ["nothing without methods", ["DE", { DE: [] }], null, false],
])("a shop promises %s", async ([, given, promised_shipping, shipping_varies]) => {
  expect(await promised(...given)).toEqual({ promised_shipping, shipping_varies });
});
