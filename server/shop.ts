import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import type { ServerBuild } from "react-router";
import type { MailTokens } from "../backend/auth/service/mail-tokens.ts";
import type { WriteReport } from "../backend/data-api/service.ts";
import { addressKey, clientAddress, type InProcess } from "../backend/shared/client-address.ts";
import type { CallerApi, DataApi } from "../backend/shared/data-api-client.ts";
import { backupRoutes, type OpenBackup } from "../backup/download-routes.ts";
import { type MailServer, openMailServer } from "../mail/mail-server.ts";
import { openMail, type OpenMail } from "../mail/open-mail.ts";
import { openPapers } from "../papers/open-papers.ts";
import { openPayments } from "../payments/open-payments.ts";
import { reportRoutes } from "../reports/routes.ts";
import { createApplication } from "./application.ts";
import { cachedPages } from "./cached-pages.ts";
import { localClient, remoteClient, type ClientForPage } from "./data-client.ts";
import type { Environment } from "./environment.ts";
import { changesMailServer, changesPages, mayTellSomebody } from "./effects-of-writes.ts";
import { createHttpServer } from "./http-server.ts";
import { inTurn } from "./in-turn.ts";
import { invitedAccounts } from "./invited-accounts.ts";
import { drain, listen, portOf } from "./listen.ts";
import { type LocalOptions, openLocalBackend } from "./local-backend.ts";
import { createPageCache } from "./page-cache.ts";
import { createPages } from "./pages.ts";
import { createSharePictures } from "./share-pictures.ts";
import { robotsTxt, sitemap } from "./sitemap.ts";
import { staticFiles } from "./static-files.ts";
import { clientFiles, loadStoreBuild } from "./store-build.ts";
import { webManifest } from "./web-manifest.ts";

export type Shop = {
  /** For the terminal. */
  greeting: string;
  /** Finishes running requests, then stops everything in reverse order. */
  close: () => Promise<void>;
};

type Options = {
  isDevelopment: boolean;
  log: Logger;
  /** Called when the shop cannot continue. */
  onFailure: (error: Error) => void;
};

const timeouts = { headers: 15_000, request: 60_000, response: 30_000 };

const projectDirectory = fileURLToPath(new URL("..", import.meta.url));

/** Starts the database, the backend, the pages, and finally the port. On failure it stops what was started. */
export async function openShop(environment: Environment, options: Options): Promise<Shop> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    while (closers.length > 0) await closers.pop()?.();
  };
  try {
    const cache = createPageCache({ timeToLive: options.isDevelopment ? 0 : 2000, maxBytes: 32_000_000 });
    const server = createHttpServer(timeouts, environment.siteUrl?.startsWith("https:"));
    let port: number | undefined;
    // Work that goes on while the shop stops still has it.
    const ownAddress = (): string => `http://${hostInUrl(environment.host)}:${(port ??= portOf(server))}`;
    const addressOf = (context: Context): string =>
      addressKey(clientAddress(context, environment.trustProxy));
    const siteUrl = (): string => environment.siteUrl ?? ownAddress();
    let mailServer: MailServer | undefined;
    let mail: OpenMail | undefined;
    const sendsMail = async (): Promise<boolean> => (await mailServer?.isSetUp()) ?? false;
    const follow = (write: WriteReport): void => {
      if (changesPages(write)) cache.clear();
      if (changesMailServer(write)) mailServer?.changed();
      if (mayTellSomebody(write)) mail?.wake();
    };
    const [backend, app] = await openTogether(
      openBackend(environment, { ...options, origin: siteUrl, onWrite: follow, sendsMail }),
      openApp(server, options.isDevelopment),
      closers,
    );
    const payments =
      backend.serviceApi &&
      openPayments({
        api: backend.serviceApi,
        stripeUrl: environment.stripeUrl,
        siteUrl,
        addressOf,
        limits: environment.limits,
        log: options.log,
      });
    const papers =
      backend.serviceApi &&
      openPapers({
        api: backend.serviceApi,
        fetchFile: backend.fetchFile,
        fonts: environment.paperFonts,
        addressOf,
        limits: environment.limits,
        log: options.log,
      });
    mailServer = backend.serviceApi && openMailServer(environment.smtp, backend.serviceApi);
    mail =
      backend.serviceApi &&
      mailServer &&
      papers &&
      openMail({
        api: backend.serviceApi,
        server: mailServer,
        operators: environment.smtp,
        places: () => ({
          siteUrl: siteUrl(),
          backendUrl: backend.url,
          imageRender: environment.imageRender,
        }),
        tokens: backend.mailTokens,
        papersFor: papers.papersFor,
        signingSecret: backend.signingSecret,
        addressOf,
        limits: environment.limits,
        log: options.log,
      });
    const application = createApplication({
      backend: backend.backend,
      payments: payments?.routes,
      mail: mail?.routes,
      reports: reportRoutes({
        api: backend.callerApi,
        signingSecret: backend.signingSecret,
        log: options.log,
      }),
      backups:
        backend.backend &&
        backend.serviceApi &&
        backupRoutes({
          api: backend.serviceApi,
          authAs: (context) => (request) => {
            const caller: InProcess = { onBehalfOf: clientAddress(context, environment.trustProxy) };
            return backend.backend!.fetch(request, caller);
          },
          openBackup: backend.openBackup,
          signingSecret: backend.signingSecret,
          log: options.log,
        }),
      papers: papers?.routes,
      invitedAccounts: backend.serviceApi && invitedAccounts({ api: backend.serviceApi, log: options.log }),
      staticFiles: app.files,
      manifest: webManifest(() => backend.clientForPage(undefined)),
      robots: robotsTxt(siteUrl),
      sitemap: sitemap(siteUrl, () => backend.clientForPage(undefined)),
      sharePicture: createSharePictures({
        clientForPage: backend.clientForPage,
        fetchFile: backend.fetchFile,
        trustedProxies: environment.trustProxy,
        log: options.log,
      }),
      pages: createPages({
        build: app.build,
        isDevelopment: options.isDevelopment,
        clientForPage: backend.clientForPage,
        trustedProxies: environment.trustProxy,
        backend: {
          url: backend.url,
          publishableKey: environment.publishableKey,
          imageRender: environment.imageRender,
        },
        // Supabase sends account mail itself.
        sendsMail: async () => environment.database.kind === "supabase" || (await sendsMail()),
        siteUrl,
        cache,
      }),
      checkDatabase: backend.check,
      addressOf,
      countsByConnection: backend.backend !== undefined && environment.limits && environment.trustProxy === 0,
      log: options.log,
    });
    const listener = cachedPages(cache, options.log, getRequestListener(application.fetch));
    server.on("request", inTurn(app.wrap(listener)));
    await listen(server, environment.port, environment.host);
    if (payments) {
      closers.push(payments.close);
      payments.start();
    }
    mail?.start();
    // Finishes running requests and mails being sent first, at the same time.
    closers.push(async () => void (await Promise.all([drain(server), mail?.close()])));
    return { greeting: greeting(ownAddress(), await backend.notice(siteUrl())), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits for both even if one fails, so that everything that was opened can be closed. */
async function openTogether<One extends Closable, Other extends Closable>(
  one: Promise<One>,
  other: Promise<Other>,
  closers: (() => Promise<void>)[],
): Promise<[One, Other]> {
  for (const result of await Promise.allSettled([one, other]))
    if (result.status === "fulfilled") closers.push(result.value.close);
  return [await one, await other];
}

type Closable = { close: () => Promise<void> };

/** The backend that pages use: ours in this process, or an external Supabase. */
type Backend = {
  backend: Hono | undefined;
  clientForPage: ClientForPage;
  /** For work on behalf of a caller, with the caller's own token. */
  callerApi: CallerApi;
  /** For work that only the server may do; undefined without a secret key. */
  serviceApi: DataApi | undefined;
  /** See `LocalBackend`; undefined if another backend sends account mail. */
  mailTokens: MailTokens | undefined;
  signingSecret: string;
  /** Requests a public file from its storage, by the path. */
  fetchFile: (path: string, init: RequestInit) => Promise<Response>;
  /** Reads the backups that this shop makes, if it makes any. */
  openBackup?: OpenBackup;
  /** Its origin as browsers reach it; empty for the shop's own. */
  url: string;
  /** The rest of the greeting. */
  notice: (address: string) => Promise<string | undefined>;
  check: () => Promise<unknown>;
  close: () => Promise<void>;
};

const withoutSecretKey =
  "SUPABASE_SECRET_KEY is not set: cards cannot be charged, so the shop sells for cash, and no mail about orders is sent.";

async function openBackend(
  environment: Environment,
  options: Options & Pick<LocalOptions, "origin" | "onWrite" | "sendsMail">,
): Promise<Backend> {
  const { database, publishableKey, secretKey } = environment;
  if (database.kind === "supabase") {
    const { url } = database;
    const clientForPage = remoteClient(url, publishableKey);
    const check = (): Promise<unknown> => fetch(`${url}/rest/v1/`, { headers: { apikey: publishableKey } });
    const fetchFile: Backend["fetchFile"] = (path, init) => fetch(url + path, init);
    return {
      backend: undefined,
      clientForPage,
      callerApi: { url, publishableKey, fetch },
      serviceApi: secretKey === undefined ? undefined : { url, publishableKey, secretKey, fetch },
      mailTokens: undefined,
      signingSecret: secretKey ?? "",
      fetchFile,
      url,
      notice: async () => (secretKey === undefined ? withoutSecretKey : undefined),
      check,
      close: async () => {},
    };
  }
  const local = await openLocalBackend(environment, { ...options, projectDirectory });
  const fetchFile: Backend["fetchFile"] = async (path, init) =>
    local.backend.fetch(new Request(`http://localhost${path}`, init));
  const serviceApi: DataApi = {
    url: "http://localhost",
    publishableKey,
    secretKey: local.secretKey,
    fetch: async (request) => local.backend.fetch(request, {} satisfies InProcess),
  };
  const clientForPage = localClient(local.backend, publishableKey);
  return { ...local, clientForPage, callerApi: serviceApi, serviceApi, fetchFile, url: "" };
}

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

type App = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  files: ReturnType<typeof staticFiles> | undefined;
  /** In development, puts Vite's middleware in front. */
  wrap: (listener: Listener) => (request: IncomingMessage, response: ServerResponse) => void;
  close: () => Promise<void>;
};

/** The built app, or Vite's in development. */
async function openApp(server: Server, isDevelopment: boolean): Promise<App> {
  if (isDevelopment) {
    const { startVite } = await import("./development.ts");
    const { middleware, build, close } = await startVite(server);
    const wrap: App["wrap"] = (listener) => (request, response) =>
      middleware(request, response, () => listener(request, response));
    return { build, files: undefined, wrap, close };
  }
  return {
    build: await loadStoreBuild(),
    files: staticFiles(clientFiles),
    wrap: (listener) => (request, response) => void listener(request, response),
    close: async () => {},
  };
}

function hostInUrl(host: string): string {
  if (host === "127.0.0.1" || host === "0.0.0.0" || host === "::" || host === "::1") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

function greeting(address: string, notice: string | undefined): string {
  return [`Facet is open at ${address}`, ...(notice ? [notice] : [])].join("\n");
}
