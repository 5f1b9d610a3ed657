import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type * as loadContext from "../app/clients/load-context.ts";
import { clientAddress } from "../backend/shared/client-address.ts";
import type { ClientForPage } from "./data-client.ts";
import { acceptedEncoding } from "./encoding.ts";
import type { CachedPage, PageCache, RenderedPage } from "./page-cache.ts";
import {
  contentSecurityPolicy,
  pageHeaders,
  takeCommonHeaders,
  type CommonHeaders,
} from "./security-headers.ts";

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
    const { status, headers } = response;
    for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value);
    headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, backend.url, isDevelopment));
    headers.append("Vary", "Accept-Encoding");
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
    const body = new Uint8Array(await response.arrayBuffer());
    return { status, headers, body, nonce, reads };
  };

  return async (context: Context<CommonHeaders>): Promise<Response> => {
    if (context.req.method !== "GET" && context.req.method !== "HEAD") {
      return context.text("Pages can only be read.", 405, { Allow: "GET, HEAD" });
    }
    const { pathname, search } = new URL(context.req.url);
    // Requests with a query count for their visitor; pages without one are for everybody.
    const onBehalfOf = search === "" ? undefined : clientAddress(context, trustedProxies);
    // Rendered for the shop's own address and without the client's headers, because the cache's key is only the path and
    // query, and without its signal, because others may wait for the same render.
    const renderPage = (): Promise<RenderedPage> =>
      render(new Request(new URL(siteUrl() + pathname + search)), onBehalfOf);
    return respond(context, await cache.get(pathname + search, renderPage, onBehalfOf));
  };
}

/**
 * The keys of the app's load context. A key is an object, and the bundle has its own copy of the module, so they must come
 * from the bundle.
 */
function contextKeys(build: ServerBuild): typeof loadContext {
  return (build.entry.module as typeof build.entry.module & { loadContext: typeof loadContext }).loadContext;
}

async function respond(context: Context<CommonHeaders>, page: CachedPage): Promise<Response> {
  const { status, body, etag, sent } = page;
  if (status === 200 && isKnown(etag, context.req.header("If-None-Match"))) {
    // Without a policy, because the browser keeps the cached page with the policy for its nonce.
    const { "content-type": _, "content-security-policy": __, ...rest } = sent;
    return new Response(null, { status: 304, headers: { ...rest, ...takeCommonHeaders(context) } });
  }
  const encoding = body.length > 1024 ? acceptedEncoding(context.req.header("Accept-Encoding")) : undefined;
  const encoded = encoding ? await page.encoded(encoding) : body;
  const headers: Record<string, string> = { ...sent, ...takeCommonHeaders(context) };
  if (encoding) headers["content-encoding"] = encoding;
  headers["content-length"] = String(encoded.length);
  const content = context.req.method === "HEAD" || nullBodyStatuses.has(status) ? null : encoded;
  return new Response(content, { status, headers });
}

const nullBodyStatuses = new Set([204, 205, 304]);

function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch?.split(",").some((known) => known.trim() === etag) ?? false;
}
