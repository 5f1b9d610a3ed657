import type { Hono } from "hono";
import type { Logger } from "pino";
import { createMailTokens, type MailTokens } from "../backend/auth/service/mail-tokens.ts";
import type { DataApi } from "../backend/shared/data-api-client.ts";
import { repeat } from "../backend/shared/repeat.ts";
import type { Places } from "./messages/pages.ts";
import { openOutbox } from "./outbox.ts";
import { previewRoutes } from "./preview.ts";
import { openShopFacts } from "./shop-facts.ts";
import { failureOf, openSmtp, type SmtpSettings } from "./smtp.ts";
import { createWorker } from "./worker.ts";

type Options = {
  api: DataApi;
  /** Without it, messages wait in the outbox. */
  smtp: SmtpSettings | undefined;
  places: () => Places;
  tokens: MailTokens | undefined;
  /** The same in all processes of the shop. */
  signingSecret: string;
  log: Logger;
};

export type OpenMail = {
  routes: Hono;
  start: () => void;
  /** Says that something may have been written into the outbox. */
  wake: () => void;
  close: () => Promise<void>;
};

/** Milliseconds between two checks of the outbox; the second is for when the mail server is unavailable. */
const pauses = { usual: 3000, down: 15_000 };
const hour = 3_600_000;
/** Milliseconds for mails being sent to finish when the shop stops. */
const timeToFinish = 3000;

/** Opens the outbox: its previews, and the worker that sends what is waiting. */
export function openMail({ api, smtp, places, tokens, signingSecret, log }: Options): OpenMail {
  const outbox = openOutbox(api);
  const shop = openShopFacts(api, log);
  const server = smtp && openSmtp(smtp);
  const own = createMailTokens(signingSecret);
  const worker =
    server && createWorker({ outbox, smtp: server, places, shop, accounts: tokens, tokens: own, log });
  let isNoted = false;
  let isClosed = false;
  let nextTrim = 0;

  const job = repeat({
    pause: pauses.usual,
    longestPause: pauses.down,
    timeToFinish,
    async run(signals) {
      if (!isNoted) await outbox.noteSetUp(worker !== undefined);
      isNoted = true;
      if (Date.now() >= nextTrim) {
        if ((await outbox.trim()) === 0) nextTrim = Date.now() + hour;
      }
      if (!worker) return hour;
      return (await worker.work(signals)) ? undefined : pauses.down;
    },
    onFailure: (error) => log.warn({ problem: (error as Error).message }, "mails have to wait"),
  });

  return {
    routes: previewRoutes({ api, outbox, places, shop, signingSecret, log }),
    start() {
      job.start();
      void server?.check().catch((error: unknown) => {
        const { reason, problem } = failureOf(error);
        if (!isClosed) log.warn({ problem }, `Mails have to wait: ${reason}`);
      });
    },
    wake: job.runNow,
    async close() {
      isClosed = true;
      await job.stop();
    },
  };
}
