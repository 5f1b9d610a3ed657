import type { Handler } from "hono";
import type { Db } from "../app/clients/load-context.ts";
import { productsAddress } from "../app/catalogue/product-filter.ts";
import { takeCommonHeaders, type CommonHeaders } from "./security-headers.ts";

type Entry = { path: string; changed?: string };

/** How many addresses a file may have by sitemaps.org. */
const maxEntries = 50_000;

/** How many rows a request for products has at most; hosted Supabase returns no more. */
const pageSize = 1000;

const timeToLive = 5 * 60_000;

const staticPages = [
  "/",
  "/products",
  "/about",
  "/contact",
  "/authorization",
  "/privacy-policy",
  "/disclaimer",
];

/** Pages of one visitor, and the back office. */
const privatePages = ["/cart", "/checkout", "/account", "/admin"];

/** Names the sitemap by its absolute address, which only the server knows. */
export function robotsTxt(siteUrl: () => string): Handler<CommonHeaders> {
  return (context) => {
    const rules = ["User-agent: *", ...privatePages.map((path) => `Disallow: ${path}`)];
    const text = [...rules, "", `Sitemap: ${new URL("/sitemap.xml", siteUrl()).href}`, ""].join("\n");
    const headers = { "Cache-Control": "public, max-age=3600", ...takeCommonHeaders(context) };
    return context.text(text, 200, headers);
  };
}

/**
 * Serves `/sitemap.xml`. With more entries than a file may have, it is the index of `/sitemap-1.xml` and so on. The files
 * are made together, once in a while, however many crawlers ask.
 */
export function sitemap(siteUrl: () => string, db: () => Db): Handler<CommonHeaders> {
  let made: { files: Promise<Map<string, string>>; until: number } | undefined;

  const files = (): Promise<Map<string, string>> => {
    if (made && Date.now() < made.until) return made.files;
    const making = { files: readEntries(db()).then((entries) => filesOf(entries, siteUrl())), until: 0 };
    making.until = Date.now() + timeToLive;
    made = making;
    making.files.catch(() => {
      if (made === making) made = undefined;
    });
    return making.files;
  };

  return async (context, next) => {
    let file: string | undefined;
    try {
      file = (await files()).get(context.req.path);
    } catch {
      return context.text("The sitemap could not be made. Please try again later.", 503, {
        "Cache-Control": "no-store",
        "Retry-After": "60",
        ...takeCommonHeaders(context),
      });
    }
    if (file === undefined) return next();
    return context.body(file, 200, {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=300",
      ...takeCommonHeaders(context),
    });
  };
}

async function readEntries(db: Db): Promise<Entry[]> {
  const { data: categories } = await db
    .from("product_categories")
    .select("name, updated_at")
    .order("id")
    .throwOnError();
  const entries: Entry[] = [
    ...staticPages.map((path) => ({ path })),
    ...categories.map(({ name, updated_at }) => ({
      path: productsAddress({ category: name }),
      changed: updated_at,
    })),
  ];
  let last = 0;
  for (;;) {
    // By id rather than by offset: each page costs the same, and a product added meanwhile moves no other.
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
    const { data: products } = await db
      .from("products")
      .select("id, updated_at")
      .gt("id", last)
      .order("id")
      .limit(pageSize)
      .throwOnError();
    const end = products.at(-1);
    // A backend may return fewer rows than were asked for, so only an empty page is the end.
    if (!end) return entries;
    entries.push(...products.map(({ id, updated_at }) => ({ path: `/product/${id}`, changed: updated_at })));
    last = end.id;
  }
}

/** The files by their paths. */
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

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
