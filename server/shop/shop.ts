import { getRequestListener } from "@hono/node-server";
import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import type { Sql } from "../../backend/database/sql.ts";
import type { MailTokens } from "../../backend/auth/service/mail-tokens.ts";
import type { ConnectionUse } from "../../backend/data-api/run/runner.ts";
import type { WriteReport } from "../../backend/data-api/service.ts";
import type { Replicas } from "../../backend/database/replicas.ts";
import { addressKey, clientAddress, type InProcess } from "../../work/client-address.ts";
import type { CallerApi, DataApi } from "../../work/data-api-client.ts";
import { backupRoutes } from "../backups/download-routes.ts";
import { type MailServer, openMailServer } from "../../mail/mail-server.ts";
import { fetchMetalPrices } from "./fetched-metal-prices.ts";
import { fetchImportedPhotos } from "./imported-photos.ts";
import { keepReviews } from "./reviews.ts";
import { tellWaitingShoppers } from "./waiting-shoppers.ts";
import { openMail, type OpenMail } from "../../mail/open-mail.ts";
import { openPapers } from "../../papers/open-papers.ts";
import { openPayments } from "../../payments/open-payments.ts";
import { reportRoutes } from "../../reports/routes.ts";
import { type MakeRateLimit, noRateLimits, rateLimitsInMemory } from "../../work/gate/rate-limits.ts";
import type { App } from "../pages/app.ts";
import { shopApplication } from "./application.ts";
import { cachedPages, type Listener } from "../pages/cached-pages.ts";
import { localClient, remoteClient, type ClientForPage } from "../pages/data-client.ts";
import { type DatabaseWatch, watchDatabase } from "./database-watch.ts";
import type { Environment } from "../environment.ts";
import {
  changesListed,
  changesMailServer,
  changesPages,
  mayTellSomebody,
} from "../pages/effects-of-writes.ts";
import { backupReader } from "../backups/read-backup.ts";
import { invitedAccounts } from "./invited-accounts.ts";
import { type LocalOptions, openLocalBackend } from "./local-backend.ts";
import { createPageCache } from "../pages/page-cache.ts";
import { createPages } from "../pages/pages.ts";
import { logRequests, type NoteRequest } from "../http/request-log.ts";
import { createRouteOf } from "../metrics/route-of.ts";
import { readShopFigures } from "../metrics/shop-figures.ts";
import type { Metrics, MetricsSources } from "../metrics/metrics.ts";
import type { Tracing } from "../tracing/open-tracing.ts";
import { productFeed } from "../pages/product-feed.ts";
import { createSharePictures } from "../pages/share-pictures.ts";
import { robotsTxt, sitemap } from "../pages/sitemap.ts";
import { webManifest } from "../pages/web-manifest.ts";

export type OpenShop = {
  listener: Listener;
  clientForPage: ClientForPage;
  sendsMail: () => Promise<boolean>;
  database: DatabaseWatch;
  problem: () => Promise<string | undefined>;
  /** Absent if an external Supabase has the shop. */
  own: OwnShop | undefined;
  /** @param address where browsers find the shop */
  notice: (address: string) => Promise<string | undefined>;
  /** Begins the work in the background, once the port is open. */
  start: () => void;
  /** Stops everything in reverse order. @param draining awaited while mails are still being sent */
  close: (draining?: Promise<void>) => Promise<void>;
};

export type OwnShop = {
  owner: Sql;
  dataDirectory: string;
  secret: string;
};

type Options = {
  isDevelopment: boolean;
  log: Logger;
  app: Promise<App>;
  ownAddress: () => string;
  setupRoutes: Hono;
  isStopping: () => boolean;
  tracing?: Tracing | undefined;
  onFailure: (error: Error) => void;
};

/** Starts the database and the backend, and waits for the app. If that fails, it stops what was started. */
export async function openShop(environment: Environment, options: Options): Promise<OpenShop> {
  const { ownAddress } = options;
  const cache = createPageCache({ timeToLive: options.isDevelopment ? 0 : 2000, maxBytes: 32_000_000 });
  const addressOf = (context: Context): string => addressKey(clientAddress(context, environment.trustProxy));
  const siteUrl = (): string => environment.siteUrl ?? ownAddress();
  let mailServer: MailServer | undefined;
  let mail: OpenMail | undefined;
  let database: DatabaseWatch | undefined;
  const sendsMail = async (): Promise<boolean> => (await mailServer?.isSetUp()) ?? false;
  let listed = 0;
  const follow = (write: WriteReport): void => {
    if (changesPages(write)) cache.clear();
    if (changesListed(write)) listed += 1;
    if (changesMailServer(write)) mailServer?.changed();
    if (mayTellSomebody(write)) mail?.wake();
  };
  const backend = await openBackend(environment, {
    ...options,
    origin: siteUrl,
    onWrite: follow,
    sendsMail,
    onTrouble: () => database?.suspect(),
  });
  const watch = (database = watchDatabase({
    check: backend.check,
    cutOff: backend.cutOff,
    log: options.log,
  }));
  const problem = async (): Promise<string | undefined> => {
    if (options.isStopping()) return "stopping";
    return (await watch.responds()) ? undefined : "the database does not respond";
  };
  try {
    const app = await options.app;
    const payments =
      backend.serviceApi &&
      openPayments({
        api: backend.serviceApi,
        stripeUrl: environment.stripeUrl,
        siteUrl,
        addressOf,
        rateLimit: backend.rateLimit,
        log: options.log,
      });
    const papers =
      backend.serviceApi &&
      openPapers({
        api: backend.serviceApi,
        fetchFile: backend.fetchFile,
        fonts: environment.paperFonts,
        siteUrl,
        addressOf,
        rateLimit: backend.rateLimit,
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
        rateLimit: backend.rateLimit,
        log: options.log,
      });
    const photos =
      backend.serviceApi &&
      fetchImportedPhotos({ api: backend.serviceApi, storageUrl: backend.url, log: options.log });
    const reviews = backend.serviceApi && keepReviews({ api: backend.serviceApi, log: options.log });
    const waiting = backend.serviceApi && tellWaitingShoppers({ api: backend.serviceApi, log: options.log });
    const metalPrices = backend.serviceApi && fetchMetalPrices({ api: backend.serviceApi, log: options.log });
    const { backend: ownApi } = backend;
    const routeOf = createRouteOf(typeof app.build === "function" ? undefined : app.build);
    const metrics =
      environment.metricsToken === undefined
        ? undefined
        : await loadMetrics({
            token: environment.metricsToken,
            routeOf,
            cache,
            connections: backend.connections,
            replicas: backend.replicas,
            isDatabaseGone: () => watch.isGone,
            owner: backend.own?.owner,
          });
    const notes = [
      logRequests(options.log),
      ...(metrics ? [metrics.note] : []),
      ...(options.tracing ? [options.tracing.note(routeOf)] : []),
    ];
    const note: NoteRequest = (request) => notes.forEach((it) => it(request));
    const application = shopApplication({
      backend: backend.backend,
      payments: payments?.routes,
      mail: mail?.routes,
      reports: reportRoutes({
        api: backend.callerApi,
        signingSecret: backend.signingSecret,
        siteUrl,
        log: options.log,
      }),
      backups:
        ownApi &&
        backend.serviceApi &&
        backupRoutes({
          api: backend.serviceApi,
          authAs: (context) => (request) =>
            ownApi.fetch(request, {
              onBehalfOf: clientAddress(context, environment.trustProxy),
            } satisfies InProcess),
          openBackup: backupReader(environment.backups),
          signingSecret: backend.signingSecret,
          log: options.log,
        }),
      papers: papers?.routes,
      setup: backend.own && options.setupRoutes,
      invitedAccounts: backend.serviceApi && invitedAccounts({ api: backend.serviceApi, log: options.log }),
      staticFiles: app.files,
      manifest: webManifest(() => backend.clientForPage({})),
      robots: robotsTxt(siteUrl, () => backend.clientForPage({})),
      sitemap: sitemap(
        siteUrl,
        () => backend.clientForPage({}),
        () => listed,
      ),
      productFeed: productFeed({
        siteUrl,
        backendUrl: backend.url,
        db: () => backend.clientForPage({}),
        version: () => listed,
      }),
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
        sendsMail: async () => environment.database.kind === "supabase" || (await sendsMail()),
        siteUrl,
        cache,
      }),
      metrics: metrics?.page,
      note,
      database: watch,
      problem,
      addressOf,
      countsByConnection: backend.backend !== undefined && environment.limits && environment.trustProxy === 0,
      log: options.log,
    });
    return {
      listener: cachedPages(cache, note, getRequestListener(application.fetch)),
      clientForPage: backend.clientForPage,
      sendsMail,
      database: watch,
      problem,
      own: backend.own,
      notice: backend.notice,
      start() {
        payments?.start();
        mail?.start();
        photos?.start();
        reviews?.start();
        waiting?.start();
        metalPrices?.start();
      },
      async close(draining) {
        // Running requests and mails finish first, at the same time.
        await Promise.all([
          draining,
          mail?.close(),
          ...[photos, reviews, waiting, metalPrices].map((job) => job?.stop()),
        ]);
        await payments?.close();
        await backend.close();
      },
    };
  } catch (error) {
    await backend.close();
    throw error;
  }
}

async function loadMetrics({
  owner,
  ...sources
}: Omit<MetricsSources, "readShop"> & { owner: Sql | undefined }): Promise<Metrics> {
  const { openMetrics } = await import("../metrics/metrics.ts");
  return openMetrics({ ...sources, readShop: owner && (() => readShopFigures(owner)) });
}

/** The backend that pages use: ours in this process, or an external Supabase. */
type Backend = {
  backend: Hono | undefined;
  clientForPage: ClientForPage;
  callerApi: CallerApi;
  /** Absent without a secret key. */
  serviceApi: DataApi | undefined;
  /** Absent if another backend sends account mail. */
  mailTokens: MailTokens | undefined;
  signingSecret: string;
  rateLimit: MakeRateLimit;
  /** Requests a public file from its storage, by the path. */
  fetchFile: (path: string, init: RequestInit) => Promise<Response>;
  /** Its origin as browsers reach it; empty for the shop's own. */
  url: string;
  notice: (address: string) => Promise<string | undefined>;
  own: OwnShop | undefined;
  connections: () => ConnectionUse[];
  replicas: Replicas | undefined;
  check: () => Promise<unknown>;
  cutOff: () => void;
  close: () => Promise<void>;
};

const withoutSecretKey =
  "SUPABASE_SECRET_KEY is not set: cards cannot be charged, so the shop sells for cash, and no mail about orders is sent.";

async function openBackend(
  environment: Environment,
  options: Pick<LocalOptions, "log" | "onFailure" | "origin" | "onWrite" | "sendsMail"> & {
    onTrouble: () => void;
  },
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
      rateLimit: environment.limits ? rateLimitsInMemory() : noRateLimits,
      fetchFile,
      url,
      notice: async () => (secretKey === undefined ? withoutSecretKey : undefined),
      own: undefined,
      connections: () => [],
      replicas: undefined,
      check,
      cutOff: () => {},
      close: async () => {},
    };
  }
  const local = await openLocalBackend(environment, options);
  /** Pages and routes show less, or refuse, if this read fails, which may be the database's fault. */
  const ask = async (request: Request, from: InProcess): Promise<Response> => {
    const response = await local.backend.fetch(request, from);
    if (response.status >= 500) options.onTrouble();
    return response;
  };
  const fetchFile: Backend["fetchFile"] = async (path, init) =>
    local.backend.fetch(new Request(`http://localhost${path}`, init));
  const serviceApi: DataApi = {
    url: "http://localhost",
    publishableKey,
    secretKey: local.secretKey,
    fetch: (request) => ask(request, {}),
  };
  const clientForPage = localClient(ask, publishableKey);
  const own = { owner: local.owner, dataDirectory: local.dataDirectory, secret: local.signingSecret };
  return { ...local, clientForPage, callerApi: serviceApi, serviceApi, fetchFile, url: "", own };
}
