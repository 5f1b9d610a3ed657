import { randomUUID } from "node:crypto";
import { msg } from "@lingui/core/runtime-macro";
import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { callerEmail } from "../work/caller-email.ts";
import { isAdmin } from "../domain/people/is-admin.ts";
import { type DataApi, Denied } from "../work/data-api-client.ts";
import { languageOf } from "../work/languages/language.ts";
import type { MakeRateLimit } from "../work/gate/rate-limits.ts";
import type { Shop } from "../domain/shop/shop.ts";
import { isEmail } from "../domain/text/email-address.ts";
import type { MailServer } from "./mail-server.ts";
import type { Places } from "./messages/pages.ts";
import { testMail } from "./messages/test-mail.ts";
import { drawn } from "./messages/write-message.ts";
import type { Smtp, SmtpSettings } from "./smtp.ts";
import { failureOf } from "./smtp-failure.ts";
import { refused } from "../domain/refusals/refused.ts";

type Options = {
  api: DataApi;
  server: MailServer;
  operators: SmtpSettings | undefined;
  places: () => Places;
  shop: () => Promise<Shop>;
  addressOf: (context: Context) => string;
  rateLimit: MakeRateLimit;
  log: Logger;
};

/** In milliseconds. */
const timeout = 20_000;

/** Tells administrators which mail server the environment names, and sends them a mail through the current one. */
export function testRoutes({
  api,
  server,
  operators,
  places,
  shop,
  addressOf,
  rateLimit,
  log,
}: Options): Hono {
  const attempts = rateLimit("test mails", { max: 20, seconds: 600 });
  const routes = new Hono();

  routes.get("/mail/server", async (context) => {
    if (!(await isAdmin(api, context.req.header("authorization"))))
      return context.json(refused("mail_server_for_admins", "Only admins may see the mail server."), 403);
    return context.json({ environment: operators ? described(operators) : null });
  });

  routes.post("/mail/test", async (context) => {
    const wait = await attempts.count(addressOf(context));
    if (wait > 0) {
      context.header("Retry-After", String(wait));
      return context.json(
        refused("tries_too_many", "Too many attempts. Please wait a few minutes and try again."),
        429,
      );
    }
    const authorization = context.req.header("authorization");
    if (!authorization || !(await isAdmin(api, authorization)))
      return context.json(refused("test_mail_for_admins", "Only admins may send a test mail."), 403);
    const email = await callerEmail(api, authorization);
    if (email === undefined || !isEmail(email))
      return context.json(
        refused("account_without_mail_address", "Your account has no address that mail can go to."),
        409,
      );
    // Another process may have saved other settings a moment ago.
    server.changed();
    const smtp = await server.current();
    if (!smtp)
      return context.json(
        refused("mail_server_not_set_up", "There is no mail server yet. Please save one first."),
        409,
      );
    return context.json(await send(smtp, email));
  });

  async function send(smtp: Smtp, email: string): Promise<{ works: boolean; message: string }> {
    const facts = await shop();
    const language = languageOf(facts.language);
    const { t } = language;
    const head = { ...places(), shop: facts, language };
    const to = { recipients: [email], messageId: randomUUID() };
    try {
      const reply = await smtp.send(drawn(testMail(head), head), to, AbortSignal.timeout(timeout));
      return {
        works: true,
        message: t(msg`A mail to ${{ email }} is on its way. The mail server said: ${{ reply }}`),
      };
    } catch (error) {
      const { reason, problem } = failureOf(error, t);
      log.warn({ problem }, "a test mail was not sent");
      return { works: false, message: reason };
    }
  }

  routes.onError((error, context) => {
    if (error instanceof Denied) return context.json(error.parts, error.status);
    log.warn({ problem: error.message }, "a test mail failed");
    return context.json(refused("server_failed", "Something went wrong on our side. Please try again."), 503);
  });
  return routes;
}

/** Leaves out the login. */
function described({ host, port, from }: SmtpSettings) {
  return { server: `${host}:${port}`, sender: from.name ? `${from.name} <${from.address}>` : from.address };
}
