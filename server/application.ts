import type { Context, Handler, MiddlewareHandler } from "hono";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import type { Logger } from "pino";
import { discountLink } from "./discount-link.ts";
import { keptForever, photographs } from "./photograph-lifetime.ts";
import { proxyNotice } from "./proxy-notice.ts";
import { loggedPath, requestLog } from "./request-log.ts";
import { takeCommonHeaders, type CommonHeaders } from "./security-headers.ts";
import { boundUnread } from "./unread-answers.ts";

type Parts = {
  /** Absent when an external Supabase serves its APIs. */
  backend: Hono | undefined;
  /** Absent if this process has no right to record payments. */
  payments: Hono | undefined;
  /** Previews of messages and test mails; absent without the right to read and send them. */
  mail: Hono | undefined;
  /** Reports as CSV. */
  reports: Hono | undefined;
  /** Downloads of backups; absent when an external Supabase makes them. */
  backups: Hono | undefined;
  /** Packing slips, invoices and credit notes as PDFs; absent without the right to read them. */
  papers: Hono | undefined;
  /** Accounts for invited administrators; absent without the right to create them. */
  invitedAccounts: Hono | undefined;
  staticFiles: MiddlewareHandler<CommonHeaders> | undefined;
  manifest: Handler<CommonHeaders>;
  robots: Handler<CommonHeaders>;
  sitemap: Handler<CommonHeaders>;
  sharePicture: Handler<CommonHeaders>;
  pages: Handler<CommonHeaders>;
  /** Rejects when the database does not respond. */
  checkDatabase: () => Promise<unknown>;
  /** What identifies a client in limits. */
  addressOf: (context: Context) => string;
  /** Whether limits use the connection's address. */
  countsByConnection: boolean;
  log: Logger;
};

/** Routes requests to the backend, the static files, and otherwise the pages. */
export function createApplication(parts: Parts) {
  const { backend, payments, mail, papers, reports, backups, invitedAccounts, staticFiles } = parts;
  const { manifest, robots, sitemap, pages, sharePicture } = parts;
  const { checkDatabase, countsByConnection, addressOf, log } = parts;
  const bounded = boundUnread(addressOf);
  const application = new Hono<CommonHeaders>();
  // A client's own id could be anything, and the same for many requests.
  application.use(requestId({ headerName: "" }));
  application.use(requestLog(log));
  if (countsByConnection) application.use(proxyNotice(log));
  application.use(async (context, next) => {
    await next();
    if (context.get("hasCommonHeaders")) return;
    for (const [name, value] of Object.entries(takeCommonHeaders(context)))
      context.res.headers.set(name, value);
  });

  application.get("/healthz", async (context) => {
    try {
      await checkDatabase();
      return context.json({ status: "ok" }, 200, { "Cache-Control": "no-store" });
    } catch {
      return context.json({ status: "the database does not respond" }, 503, { "Cache-Control": "no-store" });
    }
  });

  if (backend) {
    const { fetch } = backend;
    application.get(photographs, keptForever);
    // Files are read from disk as fast as clients read them. Everything else is in memory.
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
  if (staticFiles) application.use(staticFiles);
  application.get("/site.webmanifest", manifest);
  application.get("/robots.txt", robots);
  for (const path of ["/sitemap.xml", "/:part{sitemap-[1-9][0-9]*\\.xml}"]) application.get(path, sitemap);
  for (const path of ["/share.jpg", "/product/:id/share.jpg"]) application.get(path, sharePicture);
  application.get("/discount/:code", discountLink);
  application.all("*", bounded, pages);

  application.onError((error, context) => {
    log.error(
      { id: context.get("requestId"), path: loggedPath(context.req.path), err: error },
      "a request failed",
    );
    return context.text("Something went wrong on our side. Please try again.", 500);
  });
  return application;
}
