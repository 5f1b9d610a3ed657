import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { createHmac, timingSafeEqual } from "node:crypto";
import { Hono, type Context } from "hono";
import type { Logger } from "pino";
import { z } from "zod";
import { isAdmin } from "../domain/people/is-admin.ts";
import { type DataApi, Denied } from "../work/data-api-client.ts";
import type { ShopIn } from "./shop-facts.ts";
import type { Places } from "./messages/pages.ts";
import { Unwritable } from "./messages/letter.ts";
import { languageOfMessage, type Mail, writeMessage } from "./messages/write-message.ts";
import type { Outbox } from "./outbox.ts";
import { refused } from "../domain/refusals/refused.ts";
import { askedLanguage } from "../work/languages/asked-language.ts";

type Options = {
  api: DataApi;
  outbox: Outbox;
  places: () => Places;
  shop: ShopIn;
  /** The same in all processes of the shop. */
  signingSecret: string;
  log: Logger;
};

/** In milliseconds. */
const validFor = 5 * 60_000;

const requestSchema = z.object({ id: z.int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** Shows administrators a message as its recipient sees it, without links that only the recipient may have. */
export function previewRoutes({ api, outbox, places, shop, signingSecret, log }: Options): Hono {
  const tokens = createPreviewTokens(signingSecret);
  const routes = new Hono();

  const mailOf = async (id: number): Promise<Mail | undefined> => {
    const message = await outbox.read(id);
    return message && writeMessage(message, { ...places(), shop: await shop(languageOfMessage(message)) });
  };

  routes.post("/mail/preview", async (context) => {
    const request = requestSchema.safeParse(await context.req.json().catch(() => null));
    if (!request.success) return context.json(refused("bad_request", "This request could not be read."), 400);
    if (!(await isAdmin(api, context.req.header("authorization"))))
      return context.json(refused("messages_for_admins", "Only admins may see messages."), 403);
    const { id } = request.data;
    const mail = await mailOf(id);
    if (!mail) return context.json(refused("message_gone", "This message no longer exists."), 404);
    const { subject, text } = mail;
    return context.json({ subject, text, address: `/mail/preview/${tokens.create(id)}` });
  });

  routes.get("/mail/preview/:token", async (context) => {
    const id = tokens.read(context.req.param("token"));
    if (id === null) return notThere(context, msg`This preview has expired. Please open it again.`);
    const mail = await mailOf(id);
    if (!mail) return notThere(context, msg`This message no longer exists.`);
    context.header("Content-Security-Policy", policy(places().backendUrl));
    context.header("Referrer-Policy", "no-referrer");
    return context.html(mail.html);
  });

  routes.onError((error, context) => {
    if (error instanceof Unwritable) return context.json({ message: error.message }, 422);
    if (error instanceof Denied) return context.json({ message: error.message }, error.status);
    log.warn({ problem: error.message }, "a preview failed");
    return context.json(refused("server_failed", "Something went wrong on our side. Please try again."), 503);
  });
  return routes;
}

function notThere(context: Context, message: MessageDescriptor): Response {
  const { t } = askedLanguage(context.req.header("accept-language"));
  return context.text(t(message), 404, { "Content-Security-Policy": policy("") });
}

/** The back office shows the preview in a frame, where it cannot do anything. */
function policy(backendUrl: string): string {
  const pictures = backendUrl === "" ? "'self'" : `'self' ${backendUrl}`;
  return `default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures}; sandbox; frame-ancestors 'self'`;
}

/** A frame cannot send a session's token, so its URL has a token of its own. */
export function createPreviewTokens(secret: string, now: () => number = Date.now) {
  const key = createHmac("sha256", secret).update("facet mail preview").digest();
  const sign = (text: string): Buffer => createHmac("sha256", key).update(text).digest();
  return {
    create(id: number): string {
      const text = `${id}.${now() + validFor}`;
      return `${text}.${sign(text).toString("base64url")}`;
    },
    /** @returns the message's id; null for forged and expired tokens */
    read(token: string): number | null {
      const [, text = "", id, until, signature = ""] =
        /^((\d{1,16})\.(\d{1,16}))\.([\w-]{43})$/.exec(token) ?? [];
      const given = Buffer.from(signature, "base64url");
      const expected = sign(text);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return Number(until) > now() ? Number(id) : null;
    },
  };
}
