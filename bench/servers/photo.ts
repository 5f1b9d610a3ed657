import { Hono } from "hono";
import { compress } from "hono/compress";
import { listen } from "./listen.ts";

/**
 * A bare static page with a heading, a sentence and the first photograph of the given page, as files, which are fetched once
 * from the shop.
 */
const page = new URL(process.argv[2] ?? "");
const html = await (await fetch(page)).text();
const [photograph] =
  /<picture>.*?fetchPriority="high".*?<\/picture>|<img [^>]*fetchPriority="high"[^>]*>/is.exec(html) ?? [];
if (!photograph) throw new Error(`${page.href} has no photograph that is loaded first.`);
const bare = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A ring</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{margin:0;font:16px/1.5 sans-serif}img{display:block;width:100%;height:auto}</style></head>
<body><h1>A ring</h1><p>A ring that catches the light.</p>${photograph}</body></html>`;

const files = new Map<string, Promise<{ body: ArrayBuffer; type: string }>>();
const app = new Hono();
app.use(compress());
app.get("/", (context) => context.html(bare));
app.get("/*", async (context) => {
  const { pathname, search } = new URL(context.req.url);
  const address = pathname + search;
  const accept = context.req.header("Accept") ?? "*/*";
  const file = files.get(address) ?? load(address, accept);
  files.set(address, file);
  const { body, type } = await file;
  return context.body(body, 200, {
    "Content-Type": type,
    "Cache-Control": "public, max-age=31536000, immutable",
  });
});
listen(app);

async function load(address: string, accept: string) {
  const response = await fetch(new URL(address, page), { headers: { Accept: accept } });
  return { body: await response.arrayBuffer(), type: response.headers.get("Content-Type") ?? "" };
}
