import { readingLanguage } from "../../app/base/clients/data-api/translated.ts";
import type { Db } from "../../app/base/clients/load-context.ts";
import { published } from "../../app/features/catalog/published.ts";
import { parseId } from "../../domain/base/id.ts";
import { languageInPath, pathIn } from "../../domain/languages/language-path.ts";
import { productPath } from "../../domain/catalog/product-path.ts";

/**
 * Where a former shop's path leads, in the language of the page that was asked for; undefined for nowhere. Products'
 * addresses have their name: one redirect.
 */
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
  const id = parseId(/^\/product\/(\d+)(?:\/[^/]*)?$/.exec(path)?.[1]);
  const product = id === null ? undefined : await publishedProduct(db, id);
  // One that is not published has no page.
  if (id !== null && !product) return undefined;
  const page = product ? productPath(product) : path;
  return (languageInPath(page) === null ? pathIn(readingLanguage(db), page) : page) + search + hash;
}

async function publishedProduct(db: Db, id: number) {
  const { data } = await db
    .from("products")
    .select("id, name")
    .match({ id, ...published })
    .throwOnError();
  return data[0];
}
