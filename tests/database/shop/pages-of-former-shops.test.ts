import type { Sql } from "../../../backend/database/sql.ts";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../../../backend/database/migrate.ts";
import { migrationNames } from "../../../backend/database/migration-files.ts";
import { authenticatorPassword, connectOwner } from "../../../backend/database/pools.ts";
import { prepareServer } from "../../../backend/database/system.ts";
import { migrationDirectories } from "../../../server/backups/shop-data.ts";
import { testJwtSecret } from "../../setup/names.ts";
import { createTestDatabase } from "../../setup/test-database.ts";

const { system, shop } = migrationDirectories;

/** A shop from before its first pages were in the footer. */
async function formerShop(): Promise<Sql> {
  const { address, drop } = await createTestDatabase({ migrated: false });
  const owner = connectOwner(address, 1);
  onTestFinished(async () => {
    await owner.end();
    await drop();
  });
  await prepareServer(owner, authenticatorPassword(testJwtSecret));
  await migrate(owner, system, "facet_system");
  const names = migrationNames(shop).filter((name) => name < "20261210410000");
  await migrate(owner, shop, "facet_migrations", { names });
  return owner;
}

async function inFooterNow(owner: Sql): Promise<string[]> {
  await migrate(owner, shop, "facet_migrations");
  const linked = await owner<{ slug: string }[]>`
    select slug from public.pages where in_footer and private.is_own_page(slug) order by id`;
  return linked.map(({ slug }) => slug);
}

test("first pages come into the footer, as they are, but not those about which the owner has decided", async () => {
  const owner = await formerShop();
  await owner`update public.pages set title = 'Delivery', in_footer = true where slug = 'shipping'`;
  await owner`update public.pages set in_footer = false where slug = 'shipping'`;
  await owner`insert into public.pages (slug, title) values ('imprint', 'Imprint')`;
  await owner`insert into public.products (name, category, price) values ('Ring', 'Gemstones', 1)`;
  const dates = await owner`select slug, body, updated_at::text from public.pages order by id`;
  expect(await inFooterNow(owner)).toEqual(["returns", "size-guide"]);
  expect(await owner`select slug, body, updated_at::text from public.pages order by id`).toEqual(dates);
});

test(
  "where a file of settings has said it of all pages at once, it stays so",
  { tags: ["long"] },
  async () => {
    const owner = await formerShop();
    await owner`update public.pages set in_footer = not in_footer`;
    await owner`update public.pages set in_footer = not in_footer, body = body || ' '`;
    expect(await inFooterNow(owner)).toEqual([]);
  },
);
