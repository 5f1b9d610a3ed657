import type { Context, Handler, Hono, MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { AuthError } from "../../backend/auth/service/auth-error.ts";
import { errorResponse } from "../../backend/auth/service/response.ts";
import { ApiError } from "../../backend/data-api/errors/api-error.ts";
import { answerPreflight, corsHeaders } from "../../backend/tokens/cors.ts";
import { StorageError, storageErrorResponse } from "../../backend/storage/shared/errors.ts";
import { applicationFrame, health, readiness } from "../http/application-frame.ts";
import type { CommonHeaders } from "../http/security-headers.ts";

type Parts = {
  /** `/setup/*` */
  setup: Hono;
  /** Renders `/setup`. */
  pages: Handler<CommonHeaders>;
  staticFiles: MiddlewareHandler<CommonHeaders> | undefined;
  manifest: Handler<CommonHeaders>;
  databaseResponds: () => Promise<boolean>;
  problem: () => Promise<string | undefined>;
  isRestoring: () => boolean;
  log: Logger;
};

const retryAfter = "10";

/**
 * Answers for a shop without an administrator: one page for every address, and 503 from the APIs in the words of
 * their clients, so nobody can sign up before the owner.
 */
export function closedApplication(parts: Parts) {
  const { setup, pages, staticFiles, manifest, databaseResponds, problem, isRestoring, log } = parts;
  const application = applicationFrame(log);
  application.get("/healthz", health(databaseResponds));
  application.get("/readyz", readiness(problem));
  if (staticFiles) application.use(staticFiles);
  application.get("/site.webmanifest", manifest);
  application.get("/setup", pages);
  application.all("/setup/*", (context) => setup.fetch(context.req.raw, context.env));

  const sentence = (): string =>
    isRestoring()
      ? "A backup is being restored. Please try again in a few minutes."
      : "This shop is not set up yet. Please try again later.";
  application.use(async (context, next) => {
    await next();
    if (context.res.status === 503) context.res.headers.set("Retry-After", retryAfter);
  });
  for (const api of ["/rest/v1/*", "/auth/v1/*", "/storage/v1/*"]) {
    application.options(api, answerPreflight);
    application.use(api, async (context, next) => {
      await next();
      for (const [name, value] of Object.entries(corsHeaders)) context.res.headers.set(name, value);
    });
  }
  application.all("/rest/v1/*", () => dataApiRefusal(sentence()));
  application.all("/auth/v1/*", (context) =>
    errorResponse(new AuthError(503, "unexpected_failure", sentence()), context, log),
  );
  application.all("/storage/v1/*", (context) =>
    storageErrorResponse(
      new StorageError(503, "SlowDown", sentence(), { error: "Service Unavailable", httpStatus: 503 }),
      context,
      log,
    ),
  );
  for (const path of [
    "/metrics",
    "/payments/*",
    "/webhooks/*",
    "/mail/*",
    "/reports/*",
    "/papers/*",
    "/backups/*",
    "/invitations/*",
  ])
    application.all(path, (context) => refusal(context, sentence()));
  application.on(["GET", "HEAD"], "*", (context) => {
    context.header("Cache-Control", "no-store");
    return context.redirect("/setup");
  });
  application.all("*", (context) => refusal(context, sentence()));
  return application;
}

function dataApiRefusal(sentence: string): Response {
  const error = new ApiError(503, "PT503", sentence);
  return new Response(error.body(), {
    status: error.status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" },
  });
}

function refusal(context: Context, message: string): Response {
  return context.json({ message }, 503, { "Cache-Control": "no-store" });
}
