import { msg } from "@lingui/core/runtime-macro";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import { answerPreflight } from "../../backend/tokens/cors.ts";
import type { Environment } from "../environment.ts";
import { applicationFrame, health, readiness } from "../http/application-frame.ts";
import { backInAMoment, type Pause } from "../http/back-in-a-moment.ts";
import type { CommonHeaders } from "../http/security-headers.ts";
import type { App } from "../pages/app.ts";
import type { ClientForPage } from "../pages/data-client.ts";
import { createPageCache } from "../pages/page-cache.ts";
import { createPages } from "../pages/pages.ts";
import { webManifest } from "../pages/web-manifest.ts";
import type { OpenShop } from "../shop/shop.ts";

type Parts = {
  environment: Environment;
  isDevelopment: boolean;
  app: App;
  /** Closed while a backup is being restored. */
  shop: OpenShop;
  siteUrl: () => string;
  isRestoring: () => boolean;
  /** `/setup/*` */
  routes: Hono;
  log: Logger;
};

const closed = { seconds: 10, codes: { data: "PT503", storage: "SlowDown", error: "Service Unavailable" } };

const notSetUp: Pause = {
  ...closed,
  sentence: "This shop is not set up yet. Please try again later.",
  explanation: msg`This shop is not set up yet.`,
};

const restoring: Pause = {
  ...closed,
  sentence: "A backup is being restored. Please try again in a few minutes.",
  explanation: msg`A backup is being restored.`,
};

/** A shop without an administrator: one page for every address, and 503 from the APIs, so nobody signs up first. */
export function closedApplication(parts: Parts): Hono<CommonHeaders> {
  const { environment, isDevelopment, app, shop, siteUrl, isRestoring, routes, log } = parts;
  const { publishableKey, imageRender, trustProxy } = environment;
  const clientForPage: ClientForPage = (from, language) =>
    isRestoring() ? withoutDatabase : shop.clientForPage(from, language);
  const pages = createPages({
    build: app.build,
    isDevelopment,
    clientForPage,
    trustedProxies: trustProxy,
    backend: { url: "", publishableKey, imageRender },
    sendsMail: async () => !isRestoring() && shop.sendsMail(),
    isSetup: true,
    siteUrl,
    cache: createPageCache({ timeToLive: isDevelopment ? 0 : 2000, maxBytes: 4_000_000 }),
  });
  const application = applicationFrame(log);
  application.get(
    "/healthz",
    health(async () => isRestoring() || shop.database.responds()),
  );
  application.get(
    "/readyz",
    readiness(async () => (isRestoring() ? "restoring" : shop.problem())),
  );
  if (app.files) application.use(app.files);
  application.get(
    "/site.webmanifest",
    webManifest(() => clientForPage({})),
  );
  application.get("/setup", pages);
  application.all("/setup/*", (context) => routes.fetch(context.req.raw, context.env));

  const refuse = (context: Context): Response => backInAMoment(context, isRestoring() ? restoring : notSetUp);
  for (const api of ["rest", "auth", "storage"]) application.options(`/${api}/v1/*`, answerPreflight);
  for (const path of ["/rest/v1", "/auth/v1", "/storage/v1", "/payments", "/webhooks", "/mail", "/reports"])
    application.all(`${path}/*`, refuse);
  for (const path of ["/papers/*", "/backups/*", "/invitations/*", "/metrics"]) application.all(path, refuse);
  application.on(["GET", "HEAD"], "*", (context) => {
    context.header("Cache-Control", "no-store");
    return context.redirect("/setup");
  });
  application.all("*", refuse);
  return application;
}

/** Pages then show the shop as it was read last. */
const withoutDatabase = new PostgrestClient("http://localhost", {
  retry: false,
  fetch: () => Promise.reject(new Error("a backup is being restored")),
});
