import type { Context, Handler } from "hono";
import type { Db } from "../../app/base/clients/load-context.ts";
import { readShop } from "../../app/base/shop/load-shop.ts";
import { productsAddress } from "../../app/features/catalog/products-address.ts";
import { collectionPath } from "../../domain/catalog/collection-path.ts";
import { productPath } from "../../domain/catalog/product-path.ts";
import { pathIn } from "../../domain/languages/language-path.ts";
import { pagePath } from "../../domain/shop/page-address.ts";
import { keptFor } from "./kept-for.ts";
import { type Encodable, type Sendable, withEncodings } from "./page-cache.ts";
import { sendPage } from "./page-response.ts";
import { escapeXml } from "./xml.ts";
import { takeCommonHeaders, type CommonHeaders } from "../http/security-headers.ts";

type Entry = { path: string; changed?: string | undefined };

/** The limit of sitemaps.org. */
const maxEntries = 50_000;

/** Hosted Supabase returns at most this many rows. */
const pageSize = 1000;

export const timeToLive = 5 * 60_000;

const staticPages = ["/", "/products"];

const privatePages = ["/cart", "/checkout", "/account", "/admin"];

/** Private pages are so in every language. Only the server knows the absolute URL of the sitemap. */
export function robotsTxt(siteUrl: () => string, db: () => Db): Handler<CommonHeaders> {
  const languages = keptFor(timeToLive, () => readLanguages(db()));
  return async (context) => {
    // Crawlers take a file that cannot be read for a ban of everything.
    const shown = await languages().catch(() => [null]);
    const paths = shown.flatMap((language) => privatePages.map((path) => pathIn(language, path)));
    const rules = ["User-agent: *", ...paths.map((path) => `Disallow: ${path}`)];
    const text = [...rules, "", `Sitemap: ${new URL("/sitemap.xml", siteUrl()).href}`, ""].join("\n");
    const headers = { "Cache-Control": "public, max-age=3600", ...takeCommonHeaders(context) };
    return context.text(text, 200, headers);
  };
}

/**
 * Serves `/sitemap.xml`, or its index and parts. Made once, and after a change, which is looked for now and then, and whenever
 * there is another version of what is listed.
 */
export function sitemap(siteUrl: () => string, db: () => Db, version: () => unknown): Handler<CommonHeaders> {
  let made: { version: string; files: Map<string, Encodable> } | undefined;

  const files = keptFor(
    timeToLive,
    async () => {
      const lists = [
        ...(await readTexts(db())),
        ...(await readCategories(db())),
        ...(await readCollections(db())),
      ];
      const languages = await readLanguages(db());
      const read = JSON.stringify([lists, languages, await lastChange(db())]);
      if (made?.version === read) return made.files;
      const entries = [...lists, ...(await readProducts(db()))];
      const texts = filesOf(
        languages.flatMap((language) =>
          entries.map((entry) => ({ ...entry, path: pathIn(language, entry.path) })),
        ),
        siteUrl(),
      );
      made = {
        version: read,
        files: new Map([...texts].map(([path, text]) => [path, withEncodings(fileOf(text))])),
      };
      return made.files;
    },
    version,
  );

  return async (context, next) => {
    let file: Encodable | undefined;
    try {
      file = (await files()).get(context.req.path);
    } catch {
      return couldNotBeMade(context, "sitemap");
    }
    return file === undefined ? next() : sendPage(file, context);
  };
}

export function couldNotBeMade(context: Context<CommonHeaders>, what: string): Response {
  return context.text(`The ${what} could not be made. Please try again later.`, 503, {
    "Cache-Control": "no-store",
    "Retry-After": "60",
    ...takeCommonHeaders(context),
  });
}

export const xmlHeaders = {
  "Content-Type": "application/xml; charset=utf-8",
  "Cache-Control": "public, max-age=300",
  Vary: "Accept-Encoding",
};

function fileOf(text: string): Sendable {
  return { status: 200, headers: new Headers(xmlHeaders), body: new TextEncoder().encode(text) };
}

/** The shop's own, which is null, and the others. Each page names its other languages itself. */
async function readLanguages(db: Db): Promise<(string | null)[]> {
  const { languages } = await readShop(db);
  return [null, ...languages.slice(1)];
}

async function readTexts(db: Db): Promise<Entry[]> {
  const { data } = await db.from("pages").select("slug, updated_at").order("id").throwOnError();
  return [
    ...staticPages.map((path) => ({ path })),
    ...data.map(({ slug, updated_at }) => ({ path: pagePath(slug), changed: updated_at })),
  ];
}

async function readCategories(db: Db): Promise<Entry[]> {
  const { data } = await db.from("product_categories").select("name, updated_at").order("id").throwOnError();
  return data.map(({ name, updated_at }) => ({
    path: productsAddress({ category: name }),
    changed: updated_at,
  }));
}

async function readCollections(db: Db): Promise<Entry[]> {
  const { data } = await db
    .from("collections")
    .select("slug, updated_at")
    .eq("is_published", true)
    .order("id")
    .throwOnError();
  return data.map(({ slug, updated_at }) => ({ path: collectionPath(slug), changed: updated_at }));
}

/** The number of products tells of a deletion, which leaves no other trace. */
async function lastChange(db: Db): Promise<unknown> {
  const { data, count } = await db
    .from("products")
    .select("updated_at", { count: "exact" })
    .order("updated_at", { ascending: false })
    .limit(1)
    .throwOnError();
  return [count, data[0]?.updated_at];
}

async function readProducts(db: Db): Promise<Entry[]> {
  const entries: Entry[] = [];
  let last = 0;
  for (;;) {
    // By id rather than by offset: each page costs the same, and a product added in the meantime moves no other.
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the previous one
    const { data: products } = await db
      .from("products")
      .select("id, name, updated_at")
      .gt("id", last)
      .order("id")
      .limit(pageSize)
      .throwOnError();
    const end = products.at(-1);
    // A backend may return fewer rows than asked for, so only an empty page is the end.
    if (!end) return entries;
    entries.push(...products.map((product) => ({ path: productPath(product), changed: product.updated_at })));
    last = end.id;
  }
}

export function filesOf(entries: readonly Entry[], siteUrl: string): Map<string, string> {
  if (entries.length <= maxEntries) return new Map([["/sitemap.xml", urlSet(entries, siteUrl)]]);
  const files = new Map<string, string>();
  for (let from = 0; from < entries.length; from += maxEntries)
    files.set(`/sitemap-${files.size + 1}.xml`, urlSet(entries.slice(from, from + maxEntries), siteUrl));
  const parts = [...files.keys()].map((path) => `<sitemap>${location({ path }, siteUrl)}</sitemap>`);
  return files.set("/sitemap.xml", xml("sitemapindex", parts));
}

function urlSet(entries: readonly Entry[], siteUrl: string): string {
  return xml(
    "urlset",
    entries.map((entry) => `<url>${location(entry, siteUrl)}</url>`),
  );
}

function location({ path, changed }: Entry, siteUrl: string): string {
  const lastChange = changed === undefined ? "" : `<lastmod>${new Date(changed).toISOString()}</lastmod>`;
  return `<loc>${escapeXml(new URL(path, siteUrl).href)}</loc>${lastChange}`;
}

function xml(root: string, children: readonly string[]): string {
  const start = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return [start, ...children, `</${root}>`, ""].join("\n");
}
