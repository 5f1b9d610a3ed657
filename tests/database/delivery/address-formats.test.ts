import { describe, expect, test } from "vitest";
import { countryCodes, countryName, findCountry } from "../../../domain/delivery/countries.ts";
import * as formats from "../../../app/features/delivery/addresses/formats.late.ts";
import { partNames } from "../../../app/features/delivery/addresses/part-names.ts";
import {
  checkShippingForm,
  emptyShippingForm,
  toShippingAddress,
} from "../../../app/store/orders/checkout/shipping-form.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { as, refusal, signUp } from "../people/people.ts";

const database = databaseForFile();

test("the database and the app have the same formats for all countries", async () => {
  const rows = await database.pools.owner<{ country: string; format: object }[]>`
    select country, format from private.address_formats`;
  expect(Object.fromEntries(rows.map(({ country, format }) => [country, format]))).toEqual(formats.formats);
  expect(rows.map(({ country }) => country).toSorted()).toEqual([...countryCodes].toSorted());
});

test("the database and the app ask for a part of an address in the same words", async () => {
  const rows = await database.pools.owner<{ noun: string; one: string }[]>`
    select noun, private.address_part_words(noun) as one from unnest(${Object.keys(partNames)}::text[]) as noun`;
  const inApp = Object.entries(partNames).map(([noun, { one }]) => [noun, one.message]);
  expect(Object.fromEntries(rows.map(({ noun, one }) => [noun, one]))).toEqual(Object.fromEntries(inApp));
});

type Given = { address: string; city?: string; state?: string; zipCode?: string };

const ana = { ...emptyShippingForm, name: "Ana Lima", email: "ana@mail.example", phone: "555 0142" };

/** What the form and the database do with an address: what is stored, or the first sentence that says what is wrong. */
async function outcomes(code: string, given: Given) {
  const typed = { ...ana, country: countryName(code), ...given };
  const { parsed, problems } = checkShippingForm(typed, formats);
  const inForm = parsed ? outcomeOf(toShippingAddress(parsed)) : Object.values(problems)[0];
  const sent = Object.fromEntries(Object.entries(toShippingAddress(typed)).filter(([, text]) => text !== ""));
  const inDatabase = await database.pools.owner<{ stored: Record<string, string> }[]>`
    select private.check_address(${database.pools.owner.json(sent)}) as stored`.then(
    ([row]) => outcomeOf(row!.stored),
    ({ message }: Error) => message,
  );
  return { inForm, inDatabase };
}

function outcomeOf({ city = "", state = "", postal_code = "" }: Partial<Record<string, string>>) {
  return [city, state, postal_code].join(" | ");
}

test.for<[string, Given, string]>([
  ["DE", { address: "Pariser Platz 1", city: "Berlin", zipCode: "10117" }, "Berlin |  | 10117"],
  ["DE", { address: "Marienplatz 8", city: "München", zipCode: "D-80331" }, "München |  | 80331"],
  ["AT", { address: "Stephansplatz 3", city: "Wien", zipCode: "A 1010" }, "Wien |  | 1010"],
  ["CH", { address: "Bahnhofstrasse 1", city: "Zürich", zipCode: "CH-8001" }, "Zürich |  | 8001"],
  [
    "FR",
    { address: "55 rue du Faubourg Saint-Honoré", city: "Paris", zipCode: "75 008" },
    "Paris |  | 75008",
  ],
  ["GB", { address: "10 Downing Street", city: "London", zipCode: "sw1a2aa" }, "London |  | SW1A 2AA"],
  ["GB", { address: "1 Spinningfields", city: "Manchester", zipCode: "m3  3eb" }, "Manchester |  | M3 3EB"],
  ["IE", { address: "1 Grafton Street", city: "Dublin", state: "co. dublin" }, "Dublin | Co. Dublin | "],
  ["IE", { address: "1 Main Street", city: "Naas", zipCode: "w91x2p8" }, "Naas |  | W91 X2P8"],
  ["NL", { address: "Damrak 1", city: "Amsterdam", zipCode: "1012lg" }, "Amsterdam |  | 1012 LG"],
  [
    "IT",
    { address: "Via Dante 1", city: "Milano", state: "MI", zipCode: "20121" },
    "Milano | Milano | 20121",
  ],
  [
    "ES",
    { address: "Gran Vía 1", city: "Madrid", state: "madrid", zipCode: "28013" },
    "Madrid | Madrid | 28013",
  ],
  [
    "US",
    { address: "1 Infinite Loop", city: "Cupertino", state: "ca", zipCode: " 95014 " },
    "Cupertino | California | 95014",
  ],
  [
    "US",
    { address: "20 W 34th Street", city: "New York", state: "New York", zipCode: "100010001" },
    "New York | New York | 10001-0001",
  ],
  [
    "CA",
    { address: "111 Wellington Street", city: "Ottawa", state: "ON", zipCode: "k1a0a9" },
    "Ottawa | Ontario | K1A 0A9",
  ],
  [
    "AU",
    { address: "1 Macquarie Street", city: "Sydney", state: "NSW", zipCode: "2000" },
    "Sydney | New South Wales | 2000",
  ],
  ["NZ", { address: "1 Queen Street", city: "Auckland", zipCode: "1010" }, "Auckland |  | 1010"],
  [
    "IN",
    { address: "1 Janpath", city: "New Delhi", state: "Delhi", zipCode: "110 001" },
    "New Delhi | Delhi | 110001",
  ],
  [
    "JP",
    { address: "1-1 Chiyoda", city: "Chiyoda-ku", state: "tokyo", zipCode: "〒１０００００１" },
    "Chiyoda-ku | Tokyo | 100-0001",
  ],
  [
    "CN",
    { address: "1 Nanjing Road", city: "Shanghai", state: "Shanghai", zipCode: "200001" },
    "Shanghai | Shanghai Shi | 200001",
  ],
  [
    "HK",
    { address: "8 Finance Street", city: "Central", state: "HONG KONG ISLAND" },
    "Central | Hong Kong Island | ",
  ],
  ["SG", { address: "10 Bayfront Avenue", zipCode: "018956" }, " |  | 018956"],
  ["AE", { address: "1 Sheikh Mohammed bin Rashid Boulevard", state: "dubai" }, " | Dubai | "],
  [
    "BR",
    { address: "Avenida Paulista 1578", city: "São Paulo", state: "sp", zipCode: "01310200" },
    "São Paulo | São Paulo | 01310-200",
  ],
  [
    "MX",
    { address: "Avenida Juárez 1", city: "Guadalajara", state: "jalisco", zipCode: "44100" },
    "Guadalajara | Jalisco | 44100",
  ],
  [
    "KR",
    { address: "1 Sejong-daero", city: "Jongno-gu", state: "seoul", zipCode: "03172" },
    "Jongno-gu | Seoul | 03172",
  ],
  ["ZA", { address: "1 Long Street", city: "Cape Town", zipCode: "8001" }, "Cape Town |  | 8001"],
  ["LV", { address: "Brīvības iela 1", city: "Rīga", zipCode: "1010" }, "Rīga |  | LV-1010"],
  ["PT", { address: "Rua da Rosa 88", city: "Lisboa", zipCode: "1200389" }, "Lisboa |  | 1200-389"],
  ["SE", { address: "Storgatan 21", city: "Uppsala", zipCode: "SE-75331" }, "Uppsala |  | 75331"],
])("%s: a real address is accepted, and written in the local format", async ([code, given, stored]) => {
  expect(await outcomes(code, given)).toEqual({ inForm: stored, inDatabase: stored });
});

const street = { address: "1 Main Street", city: "Springfield" };

test.for<[string, Given, string]>([
  ["US", { ...street, zipCode: "95014" }, "Please fill out the state field."],
  ["US", { ...street, state: "IL" }, "Please fill out the ZIP code field."],
  ["US", { ...street, state: "IL", zipCode: "ABC" }, "Please enter a ZIP code such as 95014."],
  ["US", { ...street, state: "IL", zipCode: "6270" }, "Please enter a ZIP code such as 95014."],
  ["US", { ...street, state: "Bavaria", zipCode: "62701" }, "Please choose a state from the list."],
  ["CA", { ...street, zipCode: "K1A 0A9" }, "Please fill out the province field."],
  ["CA", { ...street, state: "ON", zipCode: "D1A 0A9" }, "Please enter a postal code such as H3Z 2Y7."],
  ["GB", { ...street, zipCode: "12345" }, "Please enter a postcode such as EC1Y 8SY."],
  ["IE", { ...street, zipCode: "12345" }, "Please enter an Eircode such as A65 F4E2."],
  ["IN", { ...street, state: "Goa" }, "Please fill out the PIN code field."],
  ["IN", { ...street, state: "Goa", zipCode: "1234" }, "Please enter a PIN code such as 110034."],
  ["DE", { ...street, zipCode: "1234" }, "Please enter a postal code such as 26133."],
  ["AT", { ...street, zipCode: "10117" }, "Please enter a postal code such as 1010."],
  ["CH", { ...street, zipCode: "80001" }, "Please enter a postal code such as 2544."],
  ["FR", { ...street, zipCode: "7500" }, "Please enter a postal code such as 33380."],
  ["NL", { ...street, zipCode: "1012" }, "Please enter a postal code such as 1234 AB."],
  ["IT", { ...street, zipCode: "00187" }, "Please fill out the province field."],
  ["ES", { ...street, state: "M", zipCode: "2801" }, "Please enter a postal code such as 28039."],
  ["AU", { ...street, state: "NSW", zipCode: "200" }, "Please enter a postcode such as 2060."],
  ["AU", { address: "1 Main Street", state: "NSW", zipCode: "2000" }, "Please fill out the suburb field."],
  ["NZ", { ...street, zipCode: "10100" }, "Please enter a postcode such as 6001."],
  ["JP", { ...street, zipCode: "100-0001" }, "Please fill out the prefecture field."],
  ["JP", { ...street, state: "Tokyo", zipCode: "10001" }, "Please enter a postal code such as 154-0023."],
  ["CN", { ...street, state: "Anhui", zipCode: "2000" }, "Please enter a postal code such as 266033."],
  ["HK", street, "Please fill out the area field."],
  ["SG", { address: "1 Main Street", zipCode: "1895" }, "Please enter a postal code such as 546080."],
  ["AE", { address: "1 Main Street" }, "Please fill out the emirate field."],
  ["AE", { address: "1 Main Street", state: "Doha" }, "Please choose an emirate from the list."],
  ["BR", { ...street, state: "SP", zipCode: "0131" }, "Please enter a postal code such as 40301-110."],
  ["MX", { ...street, state: "Jalisco", zipCode: "4410" }, "Please enter a postal code such as 02860."],
  ["KR", { ...street, state: "Seoul", zipCode: "031" }, "Please enter a postal code such as 03051."],
  ["ZA", { ...street, zipCode: "80011" }, "Please enter a postal code such as 0083."],
])("%s: a wrong one is refused: %o", async ([code, given, sentence]) => {
  expect(await outcomes(code, given)).toEqual({ inForm: sentence, inDatabase: sentence });
});

test("the database and the form read every region and postal code the same way", async () => {
  const texts = [
    " 1234",
    "12345",
    "123456",
    "ab1 2cd",
    "D-10117",
    "1234567",
    "123 45 67",
    "sw1a–1aa",
    "٣",
    "W91\u00a0X2P8",
  ];
  const regions: [string, string][] = [];
  const codes: [string, string][] = [];
  for (const [country, format] of Object.entries(formats.formats)) {
    if (!format) continue;
    // Each region in one way of writing; neighbors in different ones.
    for (const [index, [code, name]] of (format.regions ?? []).entries()) {
      const written = [name, name.toUpperCase(), code.toLowerCase(), name.slice(0, 4)];
      regions.push([country, written[index % written.length]!]);
    }
    const own = format.example
      ? [format.example, format.example.toLowerCase().replace(/[ -]/g, ""), `${country}-${format.example}`]
      : [];
    codes.push(...[...texts, ...own].map((text): [string, string] => [country, text]));
  }
  const { owner } = database.pools;
  const readRegions = await owner<{ found: string | null }[]>`
    select private.known_region(format, given.text) as found
    from jsonb_array_elements(${owner.json(regions)}) with ordinality as pairs (pair, position)
    cross join lateral (values (pair ->> 0, pair ->> 1)) as given (country, text)
    join private.address_formats using (country) order by position`;
  expect(readRegions.map(({ found }, index) => [...regions[index]!, found])).toEqual(
    regions.map(([country, text]) => [country, text, formats.findRegion(formats.formats[country]!, text)]),
  );
  const readCodes = await owner<{ read: string | null }[]>`
    select private.clean_postal_code(country, format, given.text) as read
    from jsonb_array_elements(${owner.json(codes)}) with ordinality as pairs (pair, position)
    cross join lateral (values (pair ->> 0, pair ->> 1)) as given (country, text)
    join private.address_formats using (country) order by position`;
  expect(readCodes.map(({ read }, index) => [...codes[index]!, read])).toEqual(
    codes.map(([country, text]) => [
      country,
      text,
      formats.cleanPostalCode(findCountry(country)!, formats.formats[country]!, text),
    ]),
  );
});

describe("a saved address", () => {
  const home = { name: "Ana Lima", line1: "1 Market Street", city: "Springfield", country: "US" };

  async function save(address: object) {
    return as(
      database.pools,
      await signUp(database.pools),
      (sql) => sql<{ city: string; region: string; postal_code: string }[]>`
        insert into public.addresses ${sql({ ...home, ...address })} returning city, region, postal_code`,
    );
  }

  test.for<[object, string]>([
    [{ postal_code: "62701" }, "Please fill out the state field."],
    [{ region: "IL" }, "Please fill out the ZIP code field."],
    [{ city: " ", region: "IL", postal_code: "62701" }, "Please fill out the city field."],
    [{ region: "Bavaria", postal_code: "62701" }, "Please choose a state from the list."],
    [{ region: "IL", postal_code: "ABC" }, "Please enter a ZIP code such as 95014."],
    [{ country: "HK" }, "Please fill out the area field."],
  ])("%o is refused with an explanation", async ([address, message]) => {
    expect(await refusal(save(address))).toMatchObject({ code: "PT400", message });
  });

  test("is written in its country's format, without parts that do not exist there", async () => {
    expect(await save({ region: "il", postal_code: " 62701 " })).toMatchObject([
      { region: "Illinois", postal_code: "62701" },
    ]);
    expect(await save({ country: "DE", city: "Berlin", postal_code: "D-10117" })).toMatchObject([
      { region: "", postal_code: "10117" },
    ]);
    expect(await save({ country: "AE", city: "", region: "Dubai" })).toMatchObject([
      { city: "", region: "Dubai" },
    ]);
  });

  test("that is older than the formats stays, can become the default, and has to be completed when it is changed", async () => {
    const { pools } = database;
    const ana = await signUp(pools);
    await pools.owner.begin(async (sql) => {
      await sql`alter table public.addresses disable trigger addresses_are_checked`;
      await sql`insert into public.addresses ${sql({ ...home, user_id: ana.id, region: "Bavaria", postal_code: "ABC" })}`;
      await sql`alter table public.addresses enable trigger addresses_are_checked`;
    });
    const changed = await as(
      pools,
      ana,
      (sql) => sql`
      update public.addresses set is_default = true, line1 = '2 Market Street' returning region, postal_code`,
    );
    expect([...changed]).toEqual([{ region: "Bavaria", postal_code: "ABC" }]);
    const moved = as(pools, ana, (sql) => sql`update public.addresses set city = 'Shelbyville'`);
    expect(await refusal(moved)).toMatchObject({
      code: "PT400",
      message: "Please choose a state from the list.",
    });
  });
});
