import { Hono } from "hono";
import type { Logger } from "pino";
import { callService, type DataApi, Denied } from "../work/data-api-client.ts";

type Options = { api: DataApi; log: Logger };

/** A page of the shop, in any of its languages. */
export const unsubscribePaths = ["/newsletter/unsubscribe/:key", "/:language/newsletter/unsubscribe/:key"];

/**
 * A POST to the page unsubscribes at once: this is what mail programs send for the header `List-Unsubscribe` (RFC 8058).
 * Services send it for many people from one address, so the limit of links does not count it.
 */
export function unsubscribeRoutes({ api, log }: Options): Hono {
  const routes = new Hono();
  for (const path of unsubscribePaths)
    routes.post(path, async (context) => {
      await callService(api, "end_newsletter", { key: context.req.param("key") });
      return context.text("Unsubscribed.");
    });

  routes.onError((error, context) => {
    if (error instanceof Denied) return context.text(error.message, error.status);
    log.warn({ problem: error.message }, "somebody could not be unsubscribed");
    return context.text("Something went wrong on our side. Please try again.", 503);
  });
  return routes;
}
