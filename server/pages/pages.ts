import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type * as entry from "../../app/entry.server.tsx";
import { languageInPath, pathIn, pathWithoutLanguage } from "../../domain/languages/language-path.ts";
import { acceptConnections } from "../http/accept-connections.ts";
import { addressKey, clientAddress, type InProcess } from "../../work/client-address.ts";
import { hasJustWritten } from "../../work/just-written.ts";
import type { Db } from "../../app/base/clients/load-context.ts";
import type { ClientForPage } from "./data-client.ts";
import { redirectFor } from "./redirects.ts";
import { type PageCache, type Sendable, TooBusy, VisitorGone } from "./page-cache.ts";
import { sendPage } from "./page-response.ts";
import {
  contentSecurityPolicy,
  pageHeaders,
  takeCommonHeaders,
  type CommonHeaders,
} from "../http/security-headers.ts";

type Options = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  isDevelopment: boolean;
  clientForPage: ClientForPage;
  trustedProxies: number;
  backend: Omit<entry.loadContext.Backend, "mail">;
  sendsMail: () => Promise<boolean>;
  isSetup?: boolean;
  siteUrl: () => string;
  cache: PageCache;
};

/** Renders pages with React Router, through the cache for pages that are the same for everybody. */
export function createPages(options: Options) {
  const {
    build,
    isDevelopment,
    clientForPage,
    trustedProxies,
    backend,
    sendsMail,
    isSetup = false,
  } = options;
  const { siteUrl, cache } = options;
  const handlerIn = createHandlers(build, isDevelopment ? "development" : "production");
  const styles = typeof build === "function" ? undefined : Object.values(entryOf(build).styleSheets);
  const policy = contentSecurityPolicy(backend.url, styles);

  const render = async (request: Request, from: InProcess): Promise<Sendable> => {
    await acceptConnections();
    const nonce = randomBytes(16).toString("base64url");
    const { loadContext: keys, languageCodes } = entryOf(typeof build === "function" ? await build() : build);
    const context = new RouterContextProvider();
    const named = languageInPath(new URL(request.url).pathname);
    const language = named !== null && languageCodes.includes(named) ? named : null;
    const db = clientForPage(from, language);
    context.set(keys.databaseContext, db);
    context.set(keys.backendContext, { ...backend, mail: await sendsMail() });
    context.set(keys.siteUrlContext, siteUrl());
    context.set(keys.setupContext, isSetup);
    context.set(keys.nonceContext, nonce);
    const page = await handlerIn(language)(request, context);
    const response = page.status === 404 && !isSetup ? await redirected(db, request, page) : page;
    const { status, headers } = response;
    for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value);
    headers.set("Content-Security-Policy", policy(nonce));
    headers.append("Vary", "Accept-Encoding");
    // The page's data could not be read.
    if (status === 503) headers.set("Retry-After", "5");
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
    return { status, headers, body: new Uint8Array(await response.arrayBuffer()), nonce };
  };

  /** Sends on whoever asks for a page that only the owner's former shop had. */
  const redirected = async (db: Db, { url }: Request, missing: Response): Promise<Response> => {
    try {
      const target = await redirectFor(db, pathWithoutLanguage(new URL(url).pathname), siteUrl());
      return target === undefined
        ? missing
        : new Response(null, { status: 301, headers: { Location: target } });
    } catch (error) {
      console.warn("Redirects could not be looked up.", error);
      return missing;
    }
  };

  return async (context: Context<CommonHeaders>): Promise<Response> => {
    if (context.req.method !== "GET" && context.req.method !== "HEAD") {
      return context.text("Pages can only be read.", 405, { Allow: "GET, HEAD" });
    }
    const { pathname, search } = new URL(context.req.url);
    // Requests with a query count for their visitor; pages without one are for everybody.
    const address = clientAddress(context, trustedProxies);
    const onBehalfOf = search === "" ? undefined : address;
    // The cache's key is only path and query, so no header of the client counts; nor its signal, as others may wait.
    const renderPage = (): Promise<Sendable> =>
      render(new Request(new URL(siteUrl() + pathname + search)), { onBehalfOf, hasJustWritten: isWriter });
    const isWriter = hasJustWritten(context);
    const key = (isWriter ? "just written " : "") + pathname + search;
    const visitor = { address: addressKey(address), signal: context.req.raw.signal, onBehalfOf };
    try {
      return await sendPage(await cache.get(key, renderPage, visitor), context);
    } catch (error) {
      if (error instanceof VisitorGone) return new Response(null, { status: 499 });
      if (!(error instanceof TooBusy)) throw error;
      return context.text(
        "The shop has more visitors than it can serve. Please try again in a moment.",
        503,
        {
          "Cache-Control": "no-store",
          "Retry-After": "2",
          ...takeCommonHeaders(context),
        },
      );
    }
  };
}

/** A language that is not the shop's own has all pages below its code, where the router finds them and links to them. */
function createHandlers(build: Options["build"], mode: "development" | "production") {
  const handlers = new Map<string | null, RequestHandler>();
  return (language: string | null): RequestHandler => {
    const basename = pathIn(language, "/");
    const below =
      typeof build === "function" ? async () => ({ ...(await build()), basename }) : { ...build, basename };
    const handler = handlers.get(language) ?? createRequestHandler(below, mode);
    handlers.set(language, handler);
    return handler;
  };
}

/** The load context's keys are objects of which the bundle has its own copies, so they come from the bundle. */
function entryOf(build: ServerBuild) {
  return build.entry.module as typeof build.entry.module & typeof entry;
}
