import { setTimeout as pause } from "node:timers/promises";
import type { Hono } from "hono";
import type { Logger } from "pino";
import { createMailTokens, type MailTokens } from "../backend/auth/service/mail-tokens.ts";
import type { DataApi } from "../backend/shared/data-api-client.ts";
import type { Places } from "./messages/pages.ts";
import { openOutbox } from "./outbox.ts";
import { previewRoutes } from "./preview.ts";
import { failureOf, openSmtp, type SmtpSettings } from "./smtp.ts";
import { createWorker } from "./worker.ts";

type Options = {
  api: DataApi;
  /** Without it messages wait in the outbox. */
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
  /** Something may have been written into the outbox. */
  wake: () => void;
  close: () => Promise<void>;
};

/** Milliseconds between two looks into the outbox; the second while the mail server is not there. */
const intervals = { usual: 3000, down: 15_000 };
const hour = 3_600_000;
/** Milliseconds that mails on their way have when the shop stops. */
const timeToStop = 3000;

/** Opens the outbox: its previews, and the worker that sends what waits. */
export function openMail({ api, smtp, places, tokens, signingSecret, log }: Options): OpenMail {
  const outbox = openOutbox(api);
  const server = smtp && openSmtp(smtp);
  const own = createMailTokens(signingSecret);
  const worker = server && createWorker({ outbox, smtp: server, places, accounts: tokens, tokens: own, log });
  const closing = new AbortController();
  const stopping = new AbortController();
  let isNoted = false;
  let isFailing = false;
  let isAwake = false;
  let isRunning = false;
  let isDown = false;
  let nextTrim = 0;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function step(): Promise<number> {
    if (!isNoted) await outbox.noteSetUp(worker !== undefined);
    isNoted = true;
    if (Date.now() >= nextTrim) {
      if ((await outbox.trim()) === 0) nextTrim = Date.now() + hour;
    }
    if (!worker) return hour;
    isDown = !(await worker.work({ closing: closing.signal, stopping: stopping.signal }));
    return isDown ? intervals.down : intervals.usual;
  }

  async function run(): Promise<void> {
    let wait: number = intervals.usual;
    isRunning = true;
    isAwake = false;
    try {
      wait = await step();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !closing.signal.aborted)
        log.warn({ problem: (error as Error).message }, "mails have to wait");
      isFailing = true;
    }
    isRunning = false;
    if (!closing.signal.aborted) timer = setTimeout(next, isAwake && !isDown ? 0 : wait).unref();
  }

  function next(): void {
    running = run();
  }

  return {
    routes: previewRoutes({ api, outbox, places, signingSecret, log }),
    start() {
      next();
      void server?.check().catch((error: unknown) => {
        const { reason, problem } = failureOf(error);
        if (!closing.signal.aborted) log.warn({ problem }, `Mails have to wait: ${reason}`);
      });
    },
    wake() {
      if (!worker || closing.signal.aborted || isFailing || isDown) return;
      isAwake = true;
      if (isRunning || timer === undefined) return;
      clearTimeout(timer);
      next();
    },
    async close() {
      closing.abort();
      clearTimeout(timer);
      const abort = setTimeout(() => stopping.abort(), timeToStop);
      // A mail that was sent is noted, if the database still answers.
      await Promise.race([running, pause(timeToStop + 1000, undefined, { ref: false })]);
      clearTimeout(abort);
    },
  };
}
