import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Sql, TransactionSql } from "../../backend/database/sql.ts";
import type { ObjectFiles } from "../../backend/storage/shared/object-files.ts";
import { describeContent } from "../../backend/storage/shared/stored-object.ts";
import { translateDemo } from "./demo-translations.ts";

const seedFile = new URL("../../supabase/seed.sql", import.meta.url);
const catalog = new URL("../../demo/", import.meta.url);

type DemoPlaces = {
  owner: Sql;

  files: ObjectFiles;
};

/**
 * Fills a shop without products and accounts, once, in one transaction, and with the same files each time, so that an
 * interrupted start can be repeated. @returns whether the shop was filled
 */
export async function seedDemo({ owner, files }: DemoPlaces): Promise<boolean> {
  return await owner.begin(async (sql) => {
    if (!(await lockIfEmpty(sql))) return false;
    // A new shop has no words to read anew. Otherwise that would be done with those of the demo, once it is open.
    await sql`update private.word_index set is_current = true`;
    await storeFiles(sql, files);
    await sql.unsafe(await readFile(seedFile, "utf8"));
    await translateDemo(sql);
    await sql`insert into facet_demo.seeded default values`;
    return true;
  });
}

/** Locks until the transaction ends, so that only one of two starting servers seeds. */
async function lockIfEmpty(sql: TransactionSql): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('facet demo'))`;
  await sql`create schema if not exists facet_demo`;
  await sql`create table if not exists facet_demo.seeded (at timestamptz not null default now())`;
  const [shop] = await sql<{ untouched: boolean }[]>`
    select not exists (select from facet_demo.seeded) and not exists (select from public.products)
      and not exists (select from auth.users) as untouched`;
  return shop?.untouched === true;
}

async function storeFiles(sql: TransactionSql, files: ObjectFiles): Promise<void> {
  const products = JSON.parse(await readFile(new URL("catalog.json", catalog), "utf8")) as {
    images: string[];
  }[];
  const certificates = new URL("certificates/", catalog);
  await Promise.all([
    storeIn(sql, files, {
      bucket: "product-images",
      mimetype: "image/webp",
      directory: catalog,
      names: products.flatMap(({ images }) => images),
    }),
    storeIn(sql, files, {
      bucket: "certificates",
      mimetype: "application/pdf",
      directory: certificates,
      names: await readdir(certificates),
    }),
  ]);
}

type BucketFiles = { bucket: string; mimetype: string; directory: URL; names: readonly string[] };

async function storeIn(
  sql: TransactionSql,
  files: ObjectFiles,
  { bucket, mimetype, directory, names }: BucketFiles,
): Promise<void> {
  const rows = await Promise.all(
    names.map(async (name) => {
      const content = await readFile(new URL(name, directory));
      const version = versionOf(name, content);
      await files.write(version, content);
      const metadata = describeContent({
        md5: createHash("md5").update(content).digest("hex"),
        size: content.byteLength,
        mimetype,
        cacheControl: "max-age=3600",
      });
      return { bucket_id: bucket, name, version, metadata: sql.json(metadata) };
    }),
  );
  await sql`insert into storage.objects ${sql(rows)} on conflict (bucket_id, name) do nothing`;
}

/** A file has the same version at every attempt, so it is stored once. */
function versionOf(name: string, content: Uint8Array): string {
  const digest = createHash("md5").update(name).update(content).digest("hex");
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
