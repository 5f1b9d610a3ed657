import type { Sql } from "../../../backend/database/sql.ts";
import { expect, onTestFinished, test } from "vitest";
import { formerTexts, migrate } from "../../../backend/database/migrate.ts";
import { authenticatorPassword, connectOwner, type SocketAddress } from "../../../backend/database/pools.ts";
import { prepareServer } from "../../../backend/database/system.ts";
import { readSchemaFiles, schemaFiles } from "../../../scripts/schema/schema-files.ts";
import { migrationDirectories } from "../../../server/backups/shop-data.ts";
import { readReleases, releasedTexts } from "../../../server/releases.ts";
import { testJwtSecret } from "../../setup/names.ts";
import { createTestDatabase } from "../../setup/test-database.ts";

const { system, shop } = migrationDirectories;

async function updateAll(owner: Sql): Promise<void> {
  await migrate(owner, system, "facet_system");
  await migrate(owner, shop, "facet_migrations");
}

const asItWas = (texts: ReadonlyMap<string, string>, directory: string) => ({
  names: [...texts.keys()],
  former: formerTexts(texts, directory),
});

/** A database as a version made it, with the texts that its migrations had then. */
async function databaseOf(version: string): Promise<{ address: SocketAddress; owner: Sql }> {
  const { address, drop } = await createTestDatabase({ migrated: false });
  const owner = connectOwner(address, 1);
  onTestFinished(async () => {
    await owner.end();
    await drop();
  });
  await prepareServer(owner, authenticatorPassword(testJwtSecret));
  const releases = readReleases();
  const then = releasedTexts(
    releases.slice(0, releases.findIndex((release) => release.version === version) + 1),
  );
  await migrate(owner, system, "facet_system", asItWas(then.system, system));
  await migrate(owner, shop, "facet_migrations", asItWas(then.shop, shop));
  return { address, owner };
}

/** A column that came later stands behind the others: the order of lines does not count. */
const linesOf = (files: { name: string; sql: string }[]): Map<string, string> =>
  new Map(files.map(({ name, sql }) => [name, sql.replaceAll(/,$/gm, "").split("\n").toSorted().join("\n")]));

for (const [version, tags] of [
  ["0.1.0", []],
  ["0.1.1", ["long"]],
  ["0.1.4", ["long"]],
] as const)
  test(
    `a database of ${version}, some of whose migrations were rewritten or came late, becomes what a new one is`,
    {
      tags: [...tags],
    },
    async () => {
      const { address, owner } = await databaseOf(version);
      await updateAll(owner);
      const present = linesOf(await schemaFiles(address));
      const wanted = linesOf(readSchemaFiles());
      const names = new Set([...wanted.keys(), ...present.keys()]);
      expect([...names].filter((name) => wanted.get(name) !== present.get(name))).toEqual([]);
    },
  );

test(
  "photographs that version 0.1.0 took and no later one does are taken off their products",
  { tags: ["long"] },
  async () => {
    const { owner } = await databaseOf("0.1.0");
    await owner`insert into public.product_categories (name) values ('Rings') on conflict do nothing`;
    await owner`
    insert into public.products (name, category, price, image, images) values
      ('Ring', 'Rings', 1, '/ring.jpg', array['https://shop.example/a.jpg', '/b.jpg']),
      ('Attack', 'Rings', 1, 'javascript:alert(1)', array['/b.jpg', '//other.example/c.jpg', ''])`;
    await updateAll(owner);
    expect(await owner`select name, image, images from public.products order by name`).toEqual([
      { name: "Attack", image: null, images: ["/b.jpg"] },
      { name: "Ring", image: "/ring.jpg", images: ["https://shop.example/a.jpg", "/b.jpg"] },
    ]);
  },
);
