import type { Context, Handler, MiddlewareHandler } from "hono";
import type { Hono } from "hono";
import type { Logger } from "pino";
import { applicationFrame, health, readiness } from "../http/application-frame.ts";
import { whileDatabaseIsThere } from "./database-gone.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import { discountLink } from "../pages/discount-link.ts";
import { keptForever, photos } from "../pages/photo-lifetime.ts";
import { proxyNotice } from "../http/proxy-notice.ts";
import { letOthersFirst } from "../../work/gate/let-others-first.ts";
import type { NoteRequest } from "../http/request-log.ts";
import type { CommonHeaders } from "../http/security-headers.ts";
import { unsubscribePaths } from "../../mail/unsubscribe-routes.ts";
import { boundUnread } from "../../work/gate/unread-answers.ts";

type Parts = {
  /** Absent if an external Supabase serves its APIs. */
  backend: Hono | undefined;
  payments: Hono | undefined;
  mail: Hono | undefined;
  reports: Hono | undefined;
  backups: Hono | undefined;
  papers: Hono | undefined;
  /** Says that this shop is open already. */
  setup: Hono | undefined;
  invitedAccounts: Hono | undefined;
  staticFiles: MiddlewareHandler<CommonHeaders> | undefined;
  manifest: Handler<CommonHeaders>;
  robots: Handler<CommonHeaders>;
  sitemap: Handler<CommonHeaders>;
  productFeed: Handler<CommonHeaders>;
  sharePicture: Handler<CommonHeaders>;
  pages: Handler<CommonHeaders>;
  metrics: MiddlewareHandler | undefined;
  note: NoteRequest;
  database: DatabaseWatch;
  /** Why a balancer should send no requests here. */
  problem: () => Promise<string | undefined>;
  addressOf: (context: Context) => string;
  countsByConnection: boolean;
  log: Logger;
};

/** Routes requests to the backend, the static files, and otherwise the pages. */
export function shopApplication(parts: Parts) {
  const { backend, payments, mail, papers, reports, backups, setup, invitedAccounts } = parts;
  const { staticFiles, manifest, robots, sitemap, productFeed, pages, sharePicture } = parts;
  const { metrics, note, database, problem, countsByConnection, addressOf, log } = parts;
  const bounded = boundUnread(addressOf);
  const application = applicationFrame(log, note);
  if (countsByConnection) application.use(proxyNotice(log));
  application.get("/healthz", health(database.responds));
  application.get("/readyz", readiness(problem));
  if (metrics) application.get("/metrics", metrics);
  application.use(letOthersFirst(addressOf));

  const needsDatabase = whileDatabaseIsThere(database);
  for (const path of ["/rest/v1/*", "/auth/v1/*", "/storage/v1/*", "/payments/*", "/webhooks/*", "/mail/*"])
    application.use(path, needsDatabase);
  for (const path of ["/reports/*", "/backups/*", "/papers/*", "/invitations/*"])
    application.use(path, needsDatabase);

  if (backend) {
    const { fetch } = backend;
    application.get(photos, keptForever);
    // Only these answers are held in memory; files are read from disk as fast as clients read them.
    for (const path of ["/rest/v1/*", "/auth/v1/*", "/storage/v1/render/*", "/storage/v1/object/list*"])
      application.use(path, bounded);
    for (const path of ["/rest/v1/*", "/auth/v1/*", "/storage/v1/*"]) {
      application.all(path, (context) => fetch(context.req.raw, context.env));
    }
  }
  if (payments) {
    const { fetch } = payments;
    for (const path of ["/payments/*", "/webhooks/*"]) {
      application.post(path, (context) => fetch(context.req.raw, context.env));
    }
  }
  if (mail) {
    const { fetch } = mail;
    for (const path of ["/mail/preview", "/mail/test"])
      application.post(path, (context) => fetch(context.req.raw, context.env));
    for (const path of ["/mail/preview/:token", "/mail/server"])
      application.get(path, (context) => fetch(context.req.raw, context.env));
    for (const path of unsubscribePaths)
      application.post(path, needsDatabase, (context) => fetch(context.req.raw, context.env));
  }
  if (reports) {
    const { fetch } = reports;
    application.post("/reports/address", (context) => fetch(context.req.raw, context.env));
    application.get("/reports/download/:ticket", (context) => fetch(context.req.raw, context.env));
  }
  if (backups) {
    const { fetch } = backups;
    application.post("/backups/address", (context) => fetch(context.req.raw, context.env));
    application.get("/backups/download/:ticket", (context) => fetch(context.req.raw, context.env));
  }
  if (papers) {
    const { fetch } = papers;
    application.post("/papers/*", bounded, (context) => fetch(context.req.raw, context.env));
  }
  if (invitedAccounts) {
    const { fetch } = invitedAccounts;
    application.post("/invitations/account", (context) => fetch(context.req.raw, context.env));
  }
  if (setup) {
    const { fetch } = setup;
    application.get("/setup", (context) => context.redirect("/login"));
    application.all("/setup/*", (context) => fetch(context.req.raw, context.env));
  }
  if (staticFiles) application.use(staticFiles);
  application.get("/robots.txt", robots);
  for (const path of ["/discount/:code", "/:language/discount/:code"]) application.get(path, discountLink);
  // Everything below is made from the database.
  application.use(needsDatabase);
  application.get("/site.webmanifest", manifest);
  for (const path of ["/sitemap.xml", "/:part{sitemap-[1-9][0-9]*\\.xml}"]) application.get(path, sitemap);
  application.get("/feeds/google.xml", productFeed);
  for (const path of ["/share.jpg", "/product/:id/share.jpg"]) application.get(path, sharePicture);
  application.all("*", bounded, pages);
  return application;
}
