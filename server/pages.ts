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
  /** The built app; in development it is loaded for each request. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  isDevelopment: boolean;
  clientForPage: ClientForPage;
  /** See `clientAddress`. */
  trustedProxies: number;
  backend: loadContext.Backend;
  siteUrl: () => string;
  cache: PageCache;
};

/** Renders pages with React Router, through the cache for pages that are the same for everybody. */
export function createPages(options: Options) {
  const { build, isDevelopment, clientForPage, trustedProxies, backend, siteUrl, cache } = options;
  const handle = createRequestHandler(build, isDevelopment ? "development" : "production");

  const render = async (request: Request, onBehalfOf: string | undefined): Promise<RenderedPage> => {
    const nonce = randomBytes(16).toString("base64url");
    const keys = contextKeys(typeof build === "function" ? await build() : build);
    const context = new RouterContextProvider();
    const reads = new Set<string>();
    context.set(keys.databaseContext, clientForPage(onBehalfOf, reads));
    context.set(keys.backendContext, backend);
    context.set(keys.siteUrlContext, siteUrl());
    context.set(keys.nonceContext, nonce);
    const response = await handle(request, context);
    const body = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body, nonce, reads };
  };

  return async (context: Context): Promise<Response> => {
    if (context.req.method !== "GET" && context.req.method !== "HEAD") {
      return context.text("Pages can only be read.", 405, { Allow: "GET, HEAD" });
    }
    const { pathname, search } = new URL(context.req.url);
    // Rendered for the shop's own address and without the client's headers, because the cache's key is only the path and
    // query, and without its signal, because others may wait for the same render.
    const url = new URL(siteUrl() + pathname + search);
    // Requests with a query count for their visitor; pages without one are for everybody.
    const onBehalfOf = search === "" ? undefined : clientAddress(context, trustedProxies);
    const page = await cache.get(pathname + search, () => render(new Request(url), onBehalfOf), onBehalfOf);
    return respond(context, page, contentSecurityPolicy(page.nonce, backend.url, isDevelopment));
  };
}

/**
 * The keys of the app's load context. A key is an object, and the bundle has its own copy of the module, so they must come
 * from the bundle.
 */
function contextKeys(build: ServerBuild): typeof loadContext {
  return (build.entry.module as typeof build.entry.module & { loadContext: typeof loadContext }).loadContext;
}

async function respond(context: Context, page: CachedPage, policy: string): Promise<Response> {
  const headers = new Headers(page.headers);
  for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value);
  headers.append("Vary", "Accept-Encoding");
  headers.set("ETag", page.etag);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  if (page.status === 200 && isKnown(page.etag, context.req.header("If-None-Match"))) {
    // Without a policy, because the browser keeps the cached page with the policy for its nonce.
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
