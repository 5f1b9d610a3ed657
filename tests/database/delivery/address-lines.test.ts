import { expect, test } from "vitest";
import patterns from "../../../domain/delivery/address-patterns.json" with { type: "json" };
import { countries } from "../../../domain/delivery/countries.ts";
import { addressLines } from "../../../domain/delivery/address-lines.ts";
import { shippingAddressSchema } from "../../../domain/delivery/shipping-address.ts";
import { databaseForFile } from "../../setup/test-database.ts";

const database = databaseForFile();

type Given = Record<string, string>;

/** As screens, mails and packing slips write them, and as invoices do, which have the name elsewhere. */
async function written(addresses: Given[]) {
  const rows = await database.pools.owner<{ lines: string }[]>`
    select array_to_string(private.address_lines(address), E'\n') as lines
    from jsonb_array_elements(${database.pools.owner.json(addresses)}) with ordinality as given (address, position)
    order by position`;
  return {
    inApp: addresses.map((address) => addressLines(shippingAddressSchema.parse({ ...address, name: "" }))),
    inDatabase: rows.map(({ lines }) => lines),
  };
}

test.for<[string, Given, string]>([
  [
    "DE",
    { line1: "Pariser Platz 1", city: "Berlin", postal_code: "10117" },
    "Pariser Platz 1|10117 Berlin|Germany",
  ],
  [
    "DE",
    { line1: "Pariser Platz 1", line2: "Hof", city: "Potsdam", state: "Brandenburg", postal_code: "14467" },
    "Pariser Platz 1|Hof|14467 Potsdam|Brandenburg|Germany",
  ],
  [
    "US",
    { line1: "1 Main St", city: "Ames", state: "Iowa", postal_code: "50010" },
    "1 Main St|Ames, Iowa 50010|United States",
  ],
  ["US", { line1: "1 Main St", city: "Ames", postal_code: "50010" }, "1 Main St|Ames 50010|United States"],
  ["US", { line1: "1 Main St", state: "Iowa" }, "1 Main St|Iowa|United States"],
  [
    "US",
    { line1: "1 Broadway", city: "New York", state: "New York", postal_code: "10004" },
    "1 Broadway|New York 10004|United States",
  ],
  [
    "PR",
    { line1: "1 Calle Sol", city: "San Juan", postal_code: "00901" },
    "1 Calle Sol|San Juan PR 00901|Puerto Rico",
  ],
  [
    "GB",
    { line1: "10 Downing Street", city: "London", postal_code: "SW1A 2AA" },
    "10 Downing Street|London|SW1A 2AA|United Kingdom",
  ],
  ["HU", { line1: "Fő utca 1.", city: "Győr", postal_code: "9021" }, "Győr|Fő utca 1.|9021|Hungary"],
  [
    "BR",
    { line1: "Rua A 1", city: "Niterói", state: "Rio de Janeiro", postal_code: "24020-000" },
    "Rua A 1|Niterói-Rio de Janeiro|24020-000|Brazil",
  ],
  [
    "IT",
    { line1: "Via Dante 1", city: "Milano", state: "Milano", postal_code: "20121" },
    "Via Dante 1|20121 Milano|Italy",
  ],
  [
    "IN",
    { line1: "1 Janpath", city: "Mumbai", state: "Maharashtra", postal_code: "400001" },
    "1 Janpath|Mumbai 400001|Maharashtra|India",
  ],
  [
    "CH",
    { line1: "Bahnhofstrasse 1", city: "Zürich", postal_code: "8001" },
    "Bahnhofstrasse 1|8001 Zürich|Switzerland",
  ],
  [
    "SG",
    { line1: "10 Bayfront Avenue", postal_code: "018956" },
    "10 Bayfront Avenue|Singapore 018956|Singapore",
  ],
  [
    "JP",
    { line1: "1-1 Chiyoda", city: "Chiyoda-ku", state: "Tokyo", postal_code: "100-0001" },
    "1-1 Chiyoda|Chiyoda-ku, Tokyo|100-0001|Japan",
  ],
  [
    "JP",
    { line1: "千代田1-1", city: "千代田区", state: "東京都", postal_code: "100-0001" },
    "〒100-0001|東京都千代田区|千代田1-1|Japan",
  ],
  ["JP", { line1: "千代田1-1", city: "千代田区", state: "Tokyo" }, "Tokyo 千代田区|千代田1-1|Japan"],
  [
    "KR",
    { line1: "세종대로 1", city: "종로구", state: "서울", postal_code: "03172" },
    "서울 종로구|세종대로 1|03172|South Korea",
  ],
  [
    "CN",
    { line1: "南京路1号", city: "上海市", state: "上海市", postal_code: "200001" },
    "200001|上海市|南京路1号|China",
  ],
  ["QA", { line1: "1 Corniche", city: "Doha" }, "1 Corniche|Doha|Qatar"],
  [
    "AE",
    { line1: "1 Sheikh Road", city: "Marina", state: "Dubai" },
    "1 Sheikh Road|Dubai|Marina|United Arab Emirates",
  ],
])("%s: %j is written %s", async ([country_code, given, lines]) => {
  const expected = [lines.replaceAll("|", "\n")];
  expect(await written([{ ...given, country: "Elsewhere", country_code }])).toEqual({
    inApp: expected,
    inDatabase: expected,
  });
});

test.for<[string, string]>([
  ["California, USA", "1 Main|Ames 12345|California, USA"],
  ["us-ca", "1 Main|Ames 12345|us-ca"],
  ["Bavaria, Germany", "1 Main|12345 Ames|Bavaria, Germany"],
  ["Germany, Bavaria", "1 Main|12345 Ames|Germany, Bavaria"],
  ["Nowhere, Narnia", "1 Main|Ames 12345|Nowhere, Narnia"],
])("an address of a former version in %s is written as there", async ([country, lines]) => {
  const expected = [lines.replaceAll("|", "\n")];
  expect(await written([{ line1: "1 Main", city: "Ames", postal_code: "12345", country }])).toEqual({
    inApp: expected,
    inDatabase: expected,
  });
});

test("the name comes last where addresses go from large to small, and first elsewhere", () => {
  const given = { name: "山田 太郎", line1: "千代田1-1", country: "Japan", country_code: "JP" };
  expect(addressLines(shippingAddressSchema.parse(given))).toBe("千代田1-1\n山田 太郎\nJapan");
  expect(addressLines(shippingAddressSchema.parse({ ...given, line1: "1-1 Chiyoda" }))).toBe(
    "山田 太郎\n1-1 Chiyoda\nJapan",
  );
});

test("app and database write the addresses of every country alike, with parts missing, and lose none", async () => {
  const whole = { line1: "Main 1", line2: "Floor 2", city: "Town", state: "Shire", postal_code: "12345" };
  const own = { ...whole, line1: "大通1", city: "街" };
  const addresses = countries.flatMap(({ code, name }) =>
    [whole, own].flatMap((parts) => [
      { ...parts, country: name, country_code: code },
      { ...parts, country: name, country_code: "" },
      ...Object.keys(parts).map((part) => ({ ...parts, [part]: "", country: name, country_code: code })),
    ]),
  );
  const { inApp, inDatabase } = await written(addresses);
  expect(inApp).toEqual(inDatabase);
  const lost = addresses.filter((address, index) =>
    [address.line1, address.line2, address.city, address.state, address.postal_code, address.country].some(
      (part) => !inApp[index]!.includes(part),
    ),
  );
  expect(lost).toEqual([]);
});

function patternOf(list: Record<string, string>, country: string): string | null {
  return Object.keys(list).find((pattern) => list[pattern]!.split(" ").includes(country)) ?? null;
}

test("app and database have the same patterns", async () => {
  const rows = await database.pools.owner<{ country: string; lines: string; own: string | null }[]>`
    select country, lines, own_lines as own from private.address_formats order by country`;
  expect([...rows]).toEqual(
    rows.map(({ country }) => ({
      country,
      lines: patternOf(patterns.latin, country),
      own: patternOf(patterns.own, country),
    })),
  );
});
