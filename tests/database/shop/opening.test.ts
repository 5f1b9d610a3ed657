import { expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";
import { addProduct } from "../base/shop.ts";

const database = databaseForFile();

async function opening(person: Person): Promise<Record<string, boolean>> {
  const [row] = await as(
    database.pools,
    person,
    (sql) => sql<{ opening: Record<string, boolean> }[]>`select public.opening() as opening`,
  );
  return row!.opening;
}

test("only administrators read what the shop still needs", async () => {
  expect(await refusal(opening(guest))).toMatchObject({ code: "42501" });
  expect(await refusal(opening(await signUp(database.pools)))).toMatchObject({ code: "PT403" });
});

test("each item is done by what is in the database", async () => {
  const { owner } = database.pools;
  const admin = await addAdmin(database.pools);
  const fresh = {
    hidden: false,
    name: false,
    logo: false,
    categories: false,
    products: false,
    payment: false,
    mail: false,
    backups: false,
    shipping: false,
    taxes: false,
    legal: false,
  };
  expect(await opening(admin)).toEqual(fresh);

  const done = async (work: (sql: typeof owner) => PromiseLike<unknown>) => {
    await work(owner);
    const now = await opening(admin);
    return Object.keys(now).filter((item) => now[item] !== fresh[item as keyof typeof fresh]);
  };
  expect(await done((sql) => sql`update public.shop_facts set name = 'Vogt', logo = '/logo.png'`)).toEqual([
    "logo",
  ]);
  await owner`update public.shop_facts set country = 'DE', hours = 'Mon-Fri', phone = '', email = ''`;
  expect(await done((sql) => sql`update public.shop_facts set phone = '+49 30 5550142'`)).toEqual([
    "name",
    "logo",
  ]);
  await owner`insert into public.product_categories (name) values ('Rings')`;
  await addProduct(owner, { category: "Rings" });
  expect(
    await done((sql) => sql`update public.shop_facts set has_seen_shipping = true, has_seen_taxes = true`),
  ).toEqual(["name", "logo", "categories", "products", "shipping", "taxes"]);
  const legal = (slugs: string[]) => owner`update public.pages set body = 'Ours' where slug = any (${slugs})`;
  expect(await done(() => legal(["authorization", "privacy-policy"]))).not.toContain("legal");
  expect(await done(() => legal(["disclaimer"]))).toContain("legal");
  expect(await done((sql) => sql`update public.shop_facts set has_seen_payment = true`)).toContain("payment");
  expect(await done((sql) => sql`update public.app_settings set value = '{"enabled": false}'`)).not.toContain(
    "payment",
  );
  expect(await done((sql) => sql`update private.backup_service set place = 'directory'`)).toContain(
    "backups",
  );
  expect(await done((sql) => sql`update public.shop_facts set hides_opening = true`)).toContain("hidden");
});
