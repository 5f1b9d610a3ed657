import type { Context, MiddlewareHandler } from "hono";
import { Tally } from "./gate.ts";

/** Bytes of responses that are held in memory until their clients have read them. */
const unreadBounds = { perAddress: 24_000_000, altogether: 192_000_000 };

/** Responses below this many bytes are not counted. */
const small = 16_384;

/** Refuses with 503, by `Content-Length`, responses that are too much to hold for clients that do not read. */
export function boundUnread(
  addressOf: (context: Context) => string,
  { perAddress, altogether } = unreadBounds,
): MiddlewareHandler {
  const unread = new Tally();
  return async (context, next) => {
    await next();
    const length = Number(context.res.headers.get("content-length") ?? 0);
    const { outgoing } = (context.env ?? {}) as { outgoing?: NodeJS.EventEmitter & { destroyed: boolean } };
    if (length <= small || !outgoing || outgoing.destroyed) return;
    const address = addressOf(context);
    // A response larger than the bound is still sent to a client that has read the earlier ones.
    const before = unread.of(address);
    if ((before > 0 && before + length > perAddress) || unread.total + length > altogether) {
      const message = "Earlier answers to this address have not been read yet. Please read them first.";
      const headers = { "Cache-Control": "no-store", "Retry-After": "5" };
      context.res = undefined;
      context.res = Response.json({ code: "unread", message }, { status: 503, headers });
      return;
    }
    unread.add(address, length);
    outgoing.once("close", () => unread.add(address, -length));
  };
}
