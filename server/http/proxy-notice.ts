import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";

const notice =
  "a proxy seems to be in front of the shop, and TRUST_PROXY is 0: all visitors count as one address, so that they share every limit (sign-ins, sign-ups, inquiries, offers, orders); set TRUST_PROXY to the number of proxies";

/** Warns once if requests come through a proxy that TRUST_PROXY does not count. */
export function proxyNotice(log: Logger): MiddlewareHandler {
  let hasWarned = false;
  return (context, next) => {
    if (
      !hasWarned &&
      (context.req.header("x-forwarded-for") ?? context.req.header("forwarded")) !== undefined
    ) {
      hasWarned = true;
      log.warn(notice);
    }
    return next();
  };
}
