import type { Db } from "../../app/base/clients/load-context.ts";
import { published } from "../../app/features/catalog/published.ts";
import { parseId } from "../../domain/base/id.ts";
import { productPath } from "../../domain/catalog/product-path.ts";

/** Where a former shop's path leads; undefined for nowhere. Products' addresses have their name: one redirect. */
export async function redirectFor(db: Db, pathname: string, siteUrl: string): Promise<string | undefined> {
  const { data: target } = await db
    .rpc("redirect_target", { path: pathname }, { get: true })
    .overrideTypes<string | null, { merge: false }>()
    .throwOnError();
  const address = target === null ? null : URL.parse(target, siteUrl);
  if (!address) return undefined;
  if (address.origin !== new URL(siteUrl).origin) return address.href;
  const { pathname: path, search, hash } = address;
  // The shop's own address in full, of which the database knows nothing.
  if (path === pathname) return undefined;
  return ((await namedProduct(db, path)) ?? path) + search + hash;
}

async function namedProduct(db: Db, path: string): Promise<string | undefined> {
  const id = parseId(/^\/product\/(\d+)(?:\/[^/]*)?$/.exec(path)?.[1]);
  if (id === null) return undefined;
  const { data } = await db
    .from("products")
    .select("id, name")
    .match({ id, ...published })
    .throwOnError();
  return data[0] && productPath(data[0]);
}
