import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";

const notice =
  "a proxy seems to be in front of the shop, and TRUST_PROXY is 0: all visitors count as one address, so that they share every limit (sign-ins, sign-ups, inquiries, offers, orders); set TRUST_PROXY to the number of proxies";

/** Warns once when requests come through a proxy that no setting tells of. */
export function proxyNotice(log: Logger): MiddlewareHandler {
  let isTold = false;
  return (context, next) => {
    if (!isTold && (context.req.header("x-forwarded-for") ?? context.req.header("forwarded")) !== undefined) {
      isTold = true;
      log.warn(notice);
    }
    return next();
  };
}
