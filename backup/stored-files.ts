import { createHash } from "node:crypto";
import type { Connection } from "./tables.ts";

/** A file that the database knows; `bytes` and `md5` are null where it says nothing about the content. */
export type StoredFile = { path: string; version: string; bytes: number | null; md5: string | null };

export type Damage = Pick<StoredFile, "path" | "version"> & {
  problem: "missing" | "unreadable" | "damaged";
  product?: string | undefined;
};

/** Supabase's own uploads in parts have a tag that is no MD5, so only their size counts. */
export function storedFiles(sql: Connection): Promise<StoredFile[]> {
  return sql<StoredFile[]>`
    select bucket_id || '/' || name as path, version,
      case jsonb_typeof(metadata -> 'size') when 'number' then (metadata ->> 'size')::float8 end as bytes,
      substring(lower(metadata ->> 'eTag') from '^"?([0-9a-f]{32})"?$') as md5
    from storage.objects where version is not null
    order by bucket_id collate "C", name collate "C"`;
}

export function compareWith({ bytes, md5 }: StoredFile) {
  const hash = md5 === null ? undefined : createHash("md5");
  let length = 0;
  return {
    add(chunk: Uint8Array): void {
      hash?.update(chunk);
      length += chunk.length;
    },
    isSame: (): boolean =>
      (bytes === null || bytes === length) && (hash === undefined || hash.digest("hex") === md5),
  };
}

/** The most damaged files that a message names: if a disk is lost, thousands are missing. */
export const told = 10;

/** Adds to the first damaged files the products that show them. The database may be of any version. */
export async function withProducts(sql: Connection, damage: readonly Damage[]): Promise<Damage[]> {
  const first = damage.slice(0, told);
  if (first.length === 0) return [];
  const addresses = first.flatMap(({ path }) => [inAddress(path), encodeURI(inAddress(path))]);
  const [there] = await sql`select where to_regclass('public.products') is not null`;
  const products = there
    ? await sql<{ address: string; name: string }[]>`
        select distinct on (address) address, product.name
        from public.products as product
        cross join lateral (select to_jsonb(product) as fields) as row
        join unnest(${addresses}::text[]) as address
          on strpos(concat(fields ->> 'image', ' ', fields ->> 'images', ' ', fields ->> 'certificate_file'), address) > 0
        order by address, product.id`
    : [];
  const names = new Map(products.map(({ address, name }) => [address, name]));
  return damage.map((each, index) =>
    index < first.length
      ? { ...each, product: names.get(inAddress(each.path)) ?? names.get(encodeURI(inAddress(each.path))) }
      : each,
  );
}

const words = {
  missing: "is missing from the shop's storage",
  unreadable: "cannot be read from the shop's storage",
  damaged: "is damaged: it is not what was stored",
};

/** One sentence for each of the first, and one for all others. */
export function damageInWords(damage: readonly Damage[]): string[] {
  const others = damage.length - told;
  return [
    ...damage
      .slice(0, told)
      .map(
        ({ path, product, problem }) =>
          `The file ${short(path)}${product === undefined ? "" : `, which "${short(product)}" shows,`} ${words[problem]}.`,
      ),
    ...(others > 0 ? [`${others} more ${others === 1 ? "file is" : "files are"} damaged or missing.`] : []),
  ];
}

/** Somebody may have chosen a very long name. */
function short(name: string): string {
  const line = name.replaceAll(/\p{Cc}/gu, " ");
  return line.length > 150 ? `${line.slice(0, 149)}…` : line;
}

/** The part of a file's name that a product's addresses contain: a video is named in its poster's address. */
function inAddress(path: string): string {
  return path.replace(/^product-videos\//, "video=");
}
