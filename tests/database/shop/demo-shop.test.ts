import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { objectPath } from "../../../domain/catalog/product-image.ts";
import { readView } from "../../../domain/catalog/photo-view.ts";
import { openObjectFiles } from "../../../backend/storage/shared/object-files.ts";
import { seedDemo } from "../../../server/demo/demo.ts";
import { demoLanguages, readDemoTexts } from "../../../server/demo/demo-translations.ts";
import { closeDemoLogins, demoNotice } from "../../../server/demo/demo-logins.ts";
import { createTestDatabase, type TestDatabase } from "../../setup/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
});
afterAll(() => database.drop());

const address = (image: string) => `/storage/v1/object/public/product-images/${image}`;

/** The only row of a counting query. */
const one = async (query: PromiseLike<readonly object[]>) => (await query)[0];

test("what the demo shop has shipped can be returned for 30 days, and no longer", async () => {
  const ends = await database.pools.owner<{ days: number; is_open: boolean }[]>`
    select private.returns_until(placed) - private.shop_day(placed.created_at) as days,
      private.possible_request(placed) is not null as is_open
    from public.orders as placed where placed.status in ('shipped', 'delivered')`;
  expect(ends.length).toBeGreaterThan(5);
  expect(ends.filter(({ days }) => !(days >= 30 && days <= 36))).toEqual([]);
  expect(new Set(ends.map((each) => each.is_open))).toEqual(new Set([true, false]));
});

describe("the demo shop's catalog", () => {
  test("has the products of the catalog with their names and categories", async () => {
    const catalog = JSON.parse(await readFile("demo/catalog.json", "utf8")) as {
      name: string;
      category: string;
      images: string[];
    }[];
    const rows = await database.pools.owner`select name, category, image, images from public.products`;
    const products = rows.map(({ name, category, image, images }) => ({
      name,
      category,
      images: [image, ...images].map((stored: string) => stored.replace(/#.*/, "")),
    }));
    expect(products).toHaveLength(26);
    expect(products).toEqual(
      expect.arrayContaining(
        catalog.map(({ name, category, images }) => ({ name, category, images: images.map(address) })),
      ),
    );
  });

  test("states for each photograph either its background or, if it fills its frame, its size", async () => {
    const rows = await database.pools.owner<{ stored: string }[]>`
      select unnest(image || images) as stored from public.products`;
    for (const { stored } of rows) {
      const { size, ground } = readView(stored);
      const { width, height } = await sharp(`demo/${objectPath(stored)}`).metadata();
      const known = stored.includes("-worn.webp")
        ? { size: [width, height], ground: null }
        : { size: null, ground: "#f4efe9" };
      expect({ stored, size, ground }).toEqual({ stored, ...known });
    }
  });

  test("has every kind of stock, sale prices, and pieces for the home page", async () => {
    const { owner } = database.pools;
    expect(
      await one(owner`
        select
          count(*) filter (where stock_quantity = 0)::int as sold_out,
          count(*) filter (where stock_quantity between 1 and 4)::int as low,
          count(*) filter (where stock_quantity is null)::int as uncounted,
          count(*) filter (where original_price > price)::int as on_sale,
          count(*) filter (where featured)::int as featured
        from public.products`),
    ).toEqual({ sold_out: 2, low: 4, uncounted: 2, on_sale: 7, featured: 4 });
    expect(
      await owner`
        select name from public.products
        where length(description) < 100 or cardinality(features) not between 3 and 6 or cardinality(tags) = 0
          or rating is null or weight is null or dimensions !~ '^[0-9]+x[0-9]+x[0-9]+$'`,
    ).toEqual([]);
  });

  test("has facts for each piece that agree with its features, and certificates for precious stones", async () => {
    const { owner } = database.pools;
    const missing = await owner`
      select name, fact from public.products, unnest(array[
        metal, clarity,
        case when type = 'loose stone' then carat || ' c' end,
        case when stone = 'Diamond' then 'color ' || color end,
        case when stone_length <> stone_width then trim_scale(stone_length)::text end
      ]) as fact
      where position(
        lower(fact) in replace(lower(array_to_string(features || description, ' ')), 'clean to the eye', 'eye-clean')
      ) = 0`;
    expect(missing).toEqual([]);
    expect(
      await owner`
        select name from public.products
        where type is null or (metal is null and stone is null) or (stone is null) <> (origin is null)
          or (type = 'loose stone' and (carat is null or stone_length is null))
          or (final_price > 1000 or (stone = 'Diamond' and origin = 'lab-grown')) and certificate_number is null`,
    ).toEqual([]);
  });

  test("has two running promotions, an expired one and a future one", async () => {
    const { owner } = database.pools;
    const rows = await owner`
      select name, start_date > now() as to_come, end_date < now() as expired, usage_count <= coalesce(usage_limit, 999) as fits
      from public.promotions order by start_date`;
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { name: "Opening weeks", to_come: false, expired: true, fits: true },
      { name: "Halo rings for less", to_come: false, expired: false, fits: true },
      { name: "Gemstone month", to_come: false, expired: false, fits: true },
      { name: "Winter lights", to_come: true, expired: false, fits: true },
    ]);
    const discounts = await owner`
      select name, price - final_price as off from public.products
      where name in ('Oval Ruby', 'Oval Halo Moissanite Ring', 'Pearl Strand Necklace') order by name`;
    expect(discounts.map(({ off }) => Number(off))).toEqual([40, 108, 0]);
  });
});

test("the demo shop wraps gifts", async () => {
  const [terms] = await database.pools.owner`select public.terms() -> 'gift_wraps' as wraps`;
  expect(terms!["wraps"]).toMatchObject([
    { name: "Cloth pouch", price: 4 },
    { name: "Box with a silk ribbon", price: 9 },
  ]);
});

test("the demo shop is translated, all of it, and its translations have no other texts", async () => {
  const { owner } = database.pools;
  const texts = await owner.begin(async (sql) => {
    const [admin] = await sql`select id from public.profiles where email = 'admin@facet.test'`;
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: admin!.id, role: "authenticated" })}, true)`;
    return sql<{ language: string; original: string; text: string | null; status: string }[]>`
      select language, original, text, status from public.translatable_texts`;
  });
  expect(texts.filter(({ status }) => status !== "translated")).toEqual([]);
  const originals = new Set(texts.flatMap(({ original }) => [original, ...original.split("\n")]));
  for (const language of demoLanguages) {
    expect(texts.filter((each) => each.language === language).length).toBeGreaterThan(100);
    // oxlint-disable-next-line no-await-in-loop -- two files
    const known = Object.keys(await readDemoTexts(language));
    expect(known.filter((original) => !originals.has(original))).toEqual([]);
  }
  const shown = await owner`select code from public.shop_languages where is_shown order by code`;
  expect(shown.map(({ code }) => code)).toEqual([...demoLanguages]);
});

test("what the owner removes is gone in every language", async () => {
  const { owner } = database.pools;
  const tagline = async () =>
    (await owner`select public.shop('fr') ->> 'tagline' as text`)[0]!["text"] as string;
  expect(await tagline()).toMatch(/^Bijoux fantaisie/);
  await owner`update public.shop_facts set tagline = ''`;
  onTestFinished(async () => void (await owner`update public.shop_facts set tagline = default`));
  expect(await tagline()).toBe("");
});

describe("the demo shop's orders", () => {
  test("are sixty within 90 days, in all ten statuses, some of them by guests", async () => {
    const { owner } = database.pools;
    expect(
      await one(owner`
        select
          count(*)::int as orders, count(distinct status)::int as statuses,
          count(*) filter (where user_id is null) > 5 as has_guests,
          count(*) filter (where customer_email = 'customer@facet.test') > 3 as has_the_demo_customers,
          bool_and(created_at between now() - interval '90 days' and now()) as recent,
          bool_and((tracking_number is not null) = (status in ('shipped', 'delivered'))) as tracked
        from public.orders`),
    ).toEqual({
      orders: 60,
      statuses: 10,
      has_guests: true,
      has_the_demo_customers: true,
      recent: true,
      tracked: true,
    });
  });

  test("have totals that follow the shop's rules", async () => {
    const wrong = await database.pools.owner`
      select orders.id
      from public.orders
      join public.order_items on order_id = orders.id
      group by orders.id
      having subtotal <> sum(quantity * price_at_purchase)
        or orders.tax <> round(subtotal * 0.08, 2)
        or orders.tax <> sum(order_items.tax)
        or shipping <> case when subtotal > 50 then 0 else 5.99 end
        or total_amount <> subtotal + orders.tax + shipping
        or count(*) not between 1 and 4`;
    expect(wrong).toEqual([]);
    expect(
      await one(database.pools.owner`
        select min(shipping)::float as least, max(shipping)::float as most from public.orders`),
    ).toEqual({ least: 0, most: 5.99 });
  });

  test("are paid as they say, by payments that add up, and nothing is due of what arrived", async () => {
    const rows = await database.pools.owner`
      select distinct
        case
          when private.is_void(status) then 'void'
          when status in ('delivered', 'paid') then 'paid'
          when payment_method = 'cod' then 'cash to come'
          else 'card'
        end as kind,
        payment_status = 'paid' as is_paid, paid_amount > 0 as has_money,
        coalesce((
          select sum(amount_cents) = total_amount * 100 from public.payments where order_id = orders.id and state = 'paid'
        ), paid_amount = 0) as adds_up
      from public.orders where status <> 'pending_payment' order by 1`;
    expect(rows.map((row) => Object.values(row))).toEqual([
      ["card", true, true, true],
      ["cash to come", false, false, true],
      ["paid", true, true, true],
      ["void", false, false, true],
    ]);
  });

  test("have the SKUs of what was ordered", async () => {
    expect(
      await one(database.pools.owner`
        select count(sku) > 50 as named, bool_and(sku_at_purchase is not distinct from sku) as right
        from public.order_items join public.products on products.id = product_id`),
    ).toEqual({ named: true, right: true });
  });

  test("count as uses of their promotions, and hold stock unless they are void", async () => {
    const { owner } = database.pools;
    expect(
      await owner`
        select name from public.promotions
        where usage_count <> (
          select count(*) from public.orders
          where promotions.id = any (promotion_ids)
            and status not in ('cancelled', 'cancelled_payment', 'failed', 'payment_failed')
        )`,
    ).toEqual([]);
    const [held] = await owner`
      select count(*)::int as wrong
      from public.order_items
      join public.orders on orders.id = order_id
      join public.products on products.id = product_id
      where stock_taken <> case
        when stock_quantity is null then 0
        when orders.status in ('cancelled', 'cancelled_payment', 'failed', 'payment_failed') then 0
        else quantity
      end`;
    expect(held).toEqual({ wrong: 0 });
  });
});

describe("the demo shop's people", () => {
  test("can sign in, and one of them is the admin", async () => {
    const rows = await database.pools.owner`
      select users.email, full_name, role_name.role, encrypted_password ~ '^\\$2a\\$10\\$.{53}$' as has_password
      from auth.users as users
      join auth.identities on identities.user_id = users.id
      join public.profiles on profiles.id = users.id
      left join public.user_roles as role_name on role_name.user_id = users.id
      where users.email like '%@facet.test' order by users.email`;
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { email: "admin@facet.test", full_name: "Anna Marsh", role: "admin", has_password: true },
      { email: "customer@facet.test", full_name: "Clara Jensen", role: null, has_password: true },
    ]);
    expect(await one(database.pools.owner`select count(*)::int as people from public.profiles`)).toEqual({
      people: 14,
    });
  });

  test("have inquiries and offers in every status", async () => {
    const { owner } = database.pools;
    const inquiries = await owner`select distinct status from public.product_inquiries order by status`;
    expect(inquiries.map(({ status }) => status)).toEqual(["new", "read", "replied", "resolved"]);
    const offers = await owner`select distinct status from public.counter_offers order by status`;
    expect(offers.map(({ status }) => status)).toEqual([
      "accepted",
      "answered",
      "declined",
      "pending",
      "rejected",
    ]);
    expect(
      await one(owner`
        select (select count(*)::int from public.product_inquiries) as inquiries,
               (select count(*)::int from public.product_inquiries where user_id is null) as of_guests,
               (select count(*)::int from public.counter_offers) as offers`),
    ).toEqual({ inquiries: 14, of_guests: 5, offers: 8 });
  });
});

test("the demo shop sends no mail to anybody, whatever mail server it is started with", async () => {
  const { owner } = database.pools;
  // As its worker asks, even after every pause is over.
  await owner`update public.messages set next_attempt_at = now() - interval '1 hour'`;
  expect(await one(owner`select public.claim_messages() as mails`)).toEqual({ mails: [] });
  expect(await one(owner`select count(*)::int as told from public.messages where state <> 'sent'`)).toEqual({
    told: 0,
  });
});

describe("a demo that becomes a real shop", () => {
  let shop: TestDatabase;
  beforeAll(async () => {
    shop = await createTestDatabase({ demo: true });
  });
  afterAll(() => shop.drop());

  test("loses the accounts with published passwords and keeps everything else", async () => {
    const { owner } = shop.pools;
    const rest = async () =>
      one(owner`
        select (select count(*)::int from public.products) as products,
               (select count(*)::int from public.orders where user_id is not null) as orders,
               (select count(*)::int from public.profiles) as profiles`);
    const before = await rest();
    expect(await demoNotice(owner)).toBe(
      "Demo logins: admin@facet.test / facet-admin (back office), customer@facet.test / facet-customer",
    );
    await owner`update auth.users set encrypted_password = 'another' where email = 'customer@facet.test'`;
    expect(await demoNotice(owner)).toBe("Demo logins: admin@facet.test / facet-admin (back office)");

    expect(await closeDemoLogins(owner)).toBe(13);
    expect(await owner`select email from auth.users where encrypted_password is not null`).toEqual([
      { email: "customer@facet.test" },
    ]);
    expect(await owner`select from public.user_roles`).toHaveLength(0);
    expect(await rest()).toEqual(before);
    expect(await closeDemoLogins(owner)).toBe(0);
    expect(await demoNotice(owner)).toMatch(/^No demo login works in this shop\./);
  });
});

describe("seeding", () => {
  let empty: TestDatabase;
  let directory: string;
  beforeAll(async () => {
    empty = await createTestDatabase();
    directory = await mkdtemp(join(tmpdir(), "facet-demo-"));
  });
  afterAll(async () => {
    await empty.drop();
    await rm(directory, { recursive: true });
  });

  const products = async () =>
    Number((await empty.pools.owner`select count(*) from public.products`)[0]?.count);

  test("leaves nothing behind when interrupted, and succeeds the next time", async () => {
    const { owner } = empty.pools;
    const blocked = join(directory, "blocked");
    await writeFile(blocked, "");
    await expect(seedDemo({ owner, files: openObjectFiles(blocked) })).rejects.toThrow(blocked);
    expect(await products()).toBe(0);
    expect(await owner`select name from storage.objects`).toEqual([]);

    expect(await seedDemo({ owner, files: openObjectFiles(directory) })).toBe(true);
    expect(await products()).toBe(26);
    const objects = await owner<{ version: string; metadata: { size: number } }[]>`
      select version, metadata from storage.objects`;
    expect(objects).toHaveLength(41 + 6);
    const files = openObjectFiles(directory);
    for (const { version, metadata } of objects)
      expect((await files.read(version)).byteLength).toBe(metadata.size);
    const [certificates] = await owner`
      select count(*)::int as named, count(object.id)::int as stored
      from public.products
      left join storage.objects as object
        on object.bucket_id = 'certificates' and object.name = private.certificate_name(certificate_file)
      where certificate_file is not null`;
    expect(certificates).toEqual({ named: 6, stored: 6 });
  });

  test("happens once, even if two servers start together or the admin deletes everything", async () => {
    const { owner } = empty.pools;
    expect(await seedDemo({ owner, files: openObjectFiles(directory) })).toBe(false);
    await owner`delete from public.products`;
    const seeded = await Promise.all(
      [1, 2].map(() => seedDemo({ owner, files: openObjectFiles(directory) })),
    );
    expect(seeded).toEqual([false, false]);
    expect(await products()).toBe(0);

    await owner`delete from facet_demo.seeded`;
    await owner`truncate auth.users, public.orders, public.promotions, storage.objects cascade`;
    const again = await Promise.all([1, 2].map(() => seedDemo({ owner, files: openObjectFiles(directory) })));
    expect(again.filter(Boolean)).toHaveLength(1);
    expect(await products()).toBe(26);
  });

  test("does not touch a shop with its own products or accounts", async () => {
    const { owner } = empty.pools;
    const other = join(directory, "other");
    const isSeeded = () => seedDemo({ owner, files: openObjectFiles(other) });
    await owner`truncate auth.users, public.orders, facet_demo.seeded cascade`;
    expect(await isSeeded()).toBe(false);
    await owner`delete from public.products`;
    await owner`insert into auth.users (id, email) values (gen_random_uuid(), 'owner@shop.test')`;
    expect(await isSeeded()).toBe(false);
    expect(existsSync(other)).toBe(false);
  });
});
