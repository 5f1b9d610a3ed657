import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { createMailTokens, type MailTokens } from "../backend/auth/service/mail-tokens.ts";
import type { DataApi } from "../work/data-api-client.ts";
import type { MakeRateLimit } from "../work/gate/rate-limits.ts";
import { repeat } from "../work/repeat.ts";
import type { Places } from "./messages/pages.ts";
import type { MailServer } from "./mail-server.ts";
import { openOutbox } from "./outbox.ts";
import { previewRoutes } from "./preview.ts";
import { openShopFacts } from "./shop-facts.ts";
import type { Smtp, SmtpSettings } from "./smtp.ts";
import { failureOf } from "./smtp-failure.ts";
import { testRoutes } from "./test-routes.ts";
import { unsubscribeRoutes } from "./unsubscribe-routes.ts";
import { createWorker, type PapersFor } from "./worker.ts";
import { languageOf } from "../work/languages/language.ts";

type Options = {
  api: DataApi;
  server: MailServer;
  operators: SmtpSettings | undefined;
  places: () => Places;
  tokens: MailTokens | undefined;
  papersFor: PapersFor;
  /** The same in all processes of the shop. */
  signingSecret: string;
  addressOf: (context: Context) => string;
  rateLimit: MakeRateLimit;
  log: Logger;
};

export type OpenMail = {
  routes: Hono;
  start: () => void;
  wake: () => void;
  close: () => Promise<void>;
};

/** Milliseconds between two looks at the outbox, usually and while the mail server is unavailable. */
const pauses = { usual: 3000, down: 15_000 };
const hour = 3_600_000;
/** In milliseconds, for the mails that are being sent when the shop stops. */
const timeToFinish = 3000;

export function openMail(options: Options): OpenMail {
  const { api, server, operators, places, tokens, papersFor, signingSecret, addressOf, rateLimit, log } =
    options;
  const outbox = openOutbox(api);
  const shop = openShopFacts(api, log);
  const own = createMailTokens(signingSecret);
  const worker = createWorker({ outbox, places, shop, accounts: tokens, tokens: own, papersFor, log });
  let noted: { smtp: Smtp | undefined } | undefined;
  let unavailable: { smtp: Smtp; until: number } | undefined;
  let isClosed = false;
  let nextTrim = 0;

  const job = repeat({
    name: "mail",
    pause: pauses.usual,
    longestPause: pauses.down,
    timeToFinish,
    async run(signals) {
      const smtp = await server.current();
      if (!noted || noted.smtp !== smtp) await note(smtp);
      if (performance.now() >= nextTrim) {
        if ((await outbox.trim()) === 0) nextTrim = performance.now() + hour;
      }
      if (!smtp) return;
      // Other settings are tried at once, so the job's own pause stays the usual one.
      if (unavailable?.smtp === smtp && performance.now() < unavailable.until) return;
      if (!(await worker.work(smtp, signals))) unavailable = { smtp, until: performance.now() + pauses.down };
    },
    onFailure: (error) => log.warn({ problem: (error as Error).message }, "mails have to wait"),
  });

  async function note(smtp: Smtp | undefined): Promise<void> {
    await outbox.noteSetUp(smtp !== undefined);
    noted = { smtp };
    void smtp?.check().catch((error: unknown) => {
      const { reason, problem } = failureOf(error, logged);
      if (!isClosed) log.warn({ problem }, `Mails have to wait: ${reason}`);
    });
  }

  const routes = new Hono();
  routes.use(bodyLimit({ maxSize: 10_000, onError: (context) => context.json({}, 413) }));
  routes.use(async (context, next) => {
    await next();
    context.header("Cache-Control", "no-store");
  });
  routes.route("/", previewRoutes({ api, outbox, places, shop, signingSecret, log }));
  routes.route("/", unsubscribeRoutes({ api, log }));
  routes.route("/", testRoutes({ api, server, operators, places, shop, addressOf, rateLimit, log }));
  return {
    routes,
    start: job.start,
    wake: job.runNow,
    async close() {
      isClosed = true;
      await job.stop();
    },
  };
}

/** The log is in English. */
const logged = languageOf("en").t;
