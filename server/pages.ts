import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type * as loadContext from "../app/clients/load-context.ts";
import { clientAddress } from "../backend/shared/client-address.ts";
import type { ClientForPage } from "./data-client.ts";
import { acceptedEncoding } from "./encoding.ts";
import type { CachedPage, PageCache, RenderedPage } from "./page-cache.ts";
import { contentSecurityPolicy, pageHeaders } from "./security-headers.ts";

type Options = {
  /** The built app; while developing, the current one is asked for at each request. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  isDevelopment: boolean;
  clientForPage: ClientForPage;
  /** See `clientAddress`. */
  trustedProxies: number;
  backend: loadContext.Backend;
  siteUrl: () => string;
  cache: PageCache;
};

/** Answers page requests by React Router, through the cache where a page is the same for everybody. */
export function createPages(options: Options) {
  const { build, isDevelopment, clientForPage, trustedProxies, backend, siteUrl, cache } = options;
  const handle = createRequestHandler(build, isDevelopment ? "development" : "production");

  const render = async (request: Request, onBehalfOf: string | undefined): Promise<RenderedPage> => {
    const nonce = randomBytes(16).toString("base64url");
    const keys = contextKeys(typeof build === "function" ? await build() : build);
    const context = new RouterContextProvider();
    context.set(keys.databaseContext, clientForPage(onBehalfOf));
    context.set(keys.backendContext, backend);
    context.set(keys.siteUrlContext, siteUrl());
    context.set(keys.nonceContext, nonce);
    const response = await handle(request, context);
    const body = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body, nonce };
  };

  return async (context: Context): Promise<Response> => {
    if (context.req.method !== "GET" && context.req.method !== "HEAD") {
      return context.text("Pages can only be read.", 405, { Allow: "GET, HEAD" });
    }
    const { pathname, search } = new URL(context.req.url);
    // Rendered under the shop's own address and without the client's headers: the cache knows a page by its path and
    // query alone, and the render must not end because the first of those who wait for it has gone away.
    const url = new URL(siteUrl() + pathname + search);
    // What a visitor searches is his own matter; a page without a query is wanted by everybody.
    const onBehalfOf = search === "" ? undefined : clientAddress(context, trustedProxies);
    const page = await cache.get(pathname + search, () => render(new Request(url), onBehalfOf), onBehalfOf);
    return answer(context, page, contentSecurityPolicy(page.nonce, backend.url, isDevelopment));
  };
}

/**
 * The keys of the load context as the app knows them: a key is an object, and the bundle has its own copy of the
 * module, so they have to come out of the bundle.
 */
function contextKeys(build: ServerBuild): typeof loadContext {
  return (build.entry.module as typeof build.entry.module & { loadContext: typeof loadContext }).loadContext;
}

async function answer(context: Context, page: CachedPage, policy: string): Promise<Response> {
  const headers = new Headers(page.headers);
  for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value);
  headers.append("Vary", "Accept-Encoding");
  headers.set("ETag", page.etag);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  if (page.status === 200 && isKnown(page.etag, context.req.header("If-None-Match"))) {
    // Without a policy: the browser keeps its page, and with it the policy that names that page's nonce.
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  headers.set("Content-Security-Policy", policy);
  const encoding =
    page.body.length > 1024 ? acceptedEncoding(context.req.header("Accept-Encoding")) : undefined;
  const body = encoding ? await page.encoded(encoding) : page.body;
  if (encoding) headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.length));
  const content = context.req.method === "HEAD" || nullBodyStatuses.has(page.status) ? null : body;
  return new Response(content, { status: page.status, headers });
}

const nullBodyStatuses = new Set([204, 205, 304]);

function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch?.split(",").some((known) => known.trim() === etag) ?? false;
}
