import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, service, signUp } from "../people/people.ts";
import { addProduct } from "../base/shop.ts";

const database = databaseForFile();
let admin: Person;
let customer: Person;
beforeAll(async () => {
  [admin, customer] = [await addAdmin(database.pools), await signUp(database.pools)];
});

beforeEach(async () => {
  await database.pools.owner`
    delete from public.products;
    delete from storage.objects;
    delete from private.dropped_certificates`.simple();
});

const address = (name: string) => `https://shop.example/storage/v1/object/public/certificates/${name}`;

async function addFile(name: string, hoursOld = 25, bucket = "certificates") {
  await database.pools.owner`
    insert into storage.objects (bucket_id, name, created_at)
    values (${bucket}, ${name}, now() - make_interval(hours => ${hoursOld}))`;
}

/** Adds a product with this certificate, and returns its id. */
async function addCertified(certificate: string): Promise<number> {
  const { id } = await addProduct(database.pools.owner);
  await database.pools.owner`update public.products set certificate_file = ${certificate} where id = ${id}`;
  return id;
}

const ask = (person: Person) =>
  as(
    database.pools,
    person,
    (sql) => sql<{ name: string }[]>`select name from public.unused_certificates() as name`,
  );

const unused = async () => (await ask(admin)).map(({ name }) => name);

const letADayPass = () =>
  database.pools.owner`update private.dropped_certificates set dropped_at = dropped_at - interval '25 hours'`;

test("a certificate is named a day after its upload if no product shows it", async () => {
  await addFile("older.pdf", 48);
  await addFile("old.pdf");
  await addFile("new.pdf", 23);
  await addFile("photograph.jpg", 48, "product-images");
  expect(await unused()).toEqual(["older.pdf", "old.pdf"]);
});

test("a certificate is named a day after it was replaced or its product was deleted", async () => {
  const { owner } = database.pools;
  await addFile("first.pdf");
  await addFile("second.pdf", 26);
  const id = await addCertified(address("first.pdf"));
  await owner`update public.products set certificate_file = ${address("second.pdf")} where id = ${id}`;
  expect(await unused()).toEqual([]);
  await letADayPass();
  expect(await unused()).toEqual(["first.pdf"]);
  await owner`delete from public.products where id = ${id}`;
  expect(await unused()).toEqual(["first.pdf"]);
  await letADayPass();
  expect(await unused()).toEqual(["second.pdf", "first.pdf"]);
});

test("nothing is recorded when anything else about a product changes", async () => {
  const id = await addCertified(address("ring.pdf"));
  await database.pools.owner`
    update public.products set price = 5, certificate_file = certificate_file where id = ${id}`;
  expect([...(await database.pools.owner`select name from private.dropped_certificates`)]).toEqual([]);
});

test.for([
  ["ring.pdf", "/storage/v1/object/public/certificates/ring.pdf"],
  ["ring.pdf", `${address("ring.pdf")}?download`],
  ["a ring_é.pdf", address("a%20ring_%C3%A9.pdf")],
] as const)("a certificate is kept when a product shows it: %s as %s", async ([name, shown]) => {
  await addFile(name);
  await addFile("other.pdf");
  await addCertified(shown);
  expect(await unused()).toEqual(["other.pdf"]);
});

test("only administrators may ask", async () => {
  await addFile("old.pdf");
  expect(await refusal(ask(guest))).toMatchObject({ code: "42501" });
  expect(await refusal(ask(service))).toMatchObject({ code: "42501" });
  expect(await refusal(ask(customer))).toMatchObject({ code: "PT403" });
  expect(await ask(admin)).toHaveLength(1);
});

const add = (person: Person) =>
  as(
    database.pools,
    person,
    (sql) => sql`insert into storage.objects (bucket_id, name) values ('certificates', 'b.pdf')`,
  );

const drop = (person: Person) =>
  as(database.pools, person, (sql) => sql`delete from storage.objects where name = 'b.pdf'`);

const list = async (person: Person) => [
  ...(await as(database.pools, person, (sql) => sql`select name from storage.objects`)),
];

describe("the bucket of certificates", () => {
  test("is public and accepts PDF files of up to 10 MB", async () => {
    const [bucket] = await database.pools.owner`
      select public, file_size_limit::int, allowed_mime_types from storage.buckets where id = 'certificates'`;
    expect(bucket).toEqual({
      public: true,
      file_size_limit: 10_485_760,
      allowed_mime_types: ["application/pdf"],
    });
  });

  test("is listed and changed by administrators", async () => {
    await addFile("a.pdf");
    expect(await list(guest)).toEqual([]);
    expect(await list(customer)).toEqual([]);
    expect(await list(admin)).toEqual([{ name: "a.pdf" }]);
    expect(await refusal(add(customer))).toMatchObject({ code: "42501" });
    expect((await add(admin)).count).toBe(1);
    expect((await drop(customer)).count).toBe(0);
    expect((await drop(admin)).count).toBe(1);
  });
});
