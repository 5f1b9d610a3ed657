import { msg } from "@lingui/core/runtime-macro";
import type { Logger } from "pino";
import type { MailTokens } from "../backend/auth/service/mail-tokens.ts";
import type { Signals } from "../work/repeat.ts";
import { retry } from "../work/retry.ts";
import type { ShopIn } from "./shop-facts.ts";
import { authLink } from "./auth-link.ts";
import { mailFacts } from "../domain/mail/kinds.ts";
import { confirmAddressData } from "./messages/account-messages.ts";
import { secretSchema } from "./messages/data.ts";
import { type Access, Unwritable } from "./messages/letter.ts";
import type { Sender } from "./messages/letterhead.ts";
import type { Places } from "./messages/pages.ts";
import {
  type Attachment,
  languageOfMessage,
  type Mail,
  pagesUrl,
  writeMessage,
} from "./messages/write-message.ts";
import type { Claimed, Outbox } from "./outbox.ts";
import type { Smtp } from "./smtp.ts";
import { failureOf } from "./smtp-failure.ts";
import { languageOf } from "../work/languages/language.ts";

type Options = {
  outbox: Outbox;
  places: () => Places;
  shop: ShopIn;
  /** Undefined if another backend has the accounts. */
  accounts: Pick<MailTokens, "tokenOf" | "codeOf"> | undefined;
  tokens: Pick<MailTokens, "tokenOf" | "digest">;
  papersFor: PapersFor;
  log: Logger;
};

export type PapersFor = (message: Pick<Claimed, "kind" | "data" | "created_at">) => Promise<Attachment[]>;

const atOnce = 3;
/** In milliseconds; a slow server is given up after that. */
const timeToSend = 60_000;
/** In seconds: longer than sending takes, so that nobody else sends the mail meanwhile. */
const lease = 180;

export type Worker = ReturnType<typeof createWorker>;

export function createWorker({ outbox, places, shop, accounts, tokens, papersFor, log }: Options) {
  /** @returns whether it is worth trying the next ones */
  async function send(message: Claimed, smtp: Smtp, own: Sender, abort: AbortSignal): Promise<boolean> {
    const { t } = languageOf(own.shop.language);
    let mail: Mail;
    try {
      if (message.recipients.length === 0)
        throw new NobodyToWriteTo(t(msg`The shop has no administrator to write to.`));
      const said = languageOfMessage(message);
      const sender = said === undefined ? own : { ...own, shop: await shop(said) };
      mail = writeMessage(message, sender, await accessOf(message, sender));
      mail.attachments = await attachmentsOf(message);
    } catch (error) {
      const isKnown = error instanceof Unwritable || error instanceof NobodyToWriteTo;
      if (!isKnown) log.error({ err: error }, "a message could not be written");
      const reason = isKnown ? error.message : t(msg`This message could not be written.`);
      await outbox.noteFailed(message, reason, error instanceof Unwritable);
      return true;
    }
    const to = { recipients: message.recipients, messageId: message.message_id };
    try {
      await smtp.send(mail, to, AbortSignal.any([abort, AbortSignal.timeout(timeToSend)]));
    } catch (error) {
      const { reason, problem, isFinal, isOfThisMail } = failureOf(error, t);
      log.warn({ message: message.id, problem }, isFinal ? "a mail was refused" : "a mail has to wait");
      await outbox.noteFailed(message, reason, isFinal);
      return isOfThisMail;
    }
    await noteSent(message, abort);
    return true;
  }

  /** A mail goes without its papers rather than not at all: they are on the order's page, too. */
  async function attachmentsOf(message: Claimed): Promise<Attachment[]> {
    try {
      return await papersFor(message);
    } catch (error) {
      log.warn({ message: message.id, problem: (error as Error).message }, "a mail goes without its papers");
      return [];
    }
  }

  /** A mail that is not recorded would be sent again when its lease ends; until then the database may be back. */
  async function noteSent(message: Claimed, abort: AbortSignal): Promise<void> {
    const end = performance.now() + lease * 1000;
    const longestPause = 5000;
    await retry(() => outbox.noteSent(message), {
      mayRetry: () => !abort.aborted && performance.now() + longestPause <= end,
      pause: 200,
      longestPause,
    });
  }

  /** The link and the code are created when a mail is sent: nothing that is stored gives access to an account. */
  async function accessOf(message: Claimed, where: Sender): Promise<Access | undefined> {
    const { kind, data, secret } = message;
    const { t } = languageOf(where.shop.languages[0]);
    const { link } = mailFacts(kind) ?? {};
    if (link === undefined) return undefined;
    const { nonce, redirect_to, is_listed = false } = secretSchema.safeParse(secret).data ?? {};
    const unknown = msg`The link in this message is no longer known.`;
    if (nonce === undefined) throw new Unwritable(t(unknown));
    if (link !== "account") {
      const token = tokens.tokenOf(nonce);
      if (!(await outbox.noteToken(message, tokens.digest(token)))) throw new Unwritable(t(link.late));
      return { link: `${pagesUrl(message, where)}${link.page}#${new URLSearchParams({ token })}` };
    }
    if (redirect_to === undefined || !accounts) throw new Unwritable(t(unknown));
    const confirmed = isChange(data) ? "email_change" : "signup";
    const type = kind === "password_reset" ? "recovery" : confirmed;
    return {
      link: authLink({ redirect_to, is_listed }, type, accounts.tokenOf(nonce), where),
      code: accounts.codeOf(nonce),
    };
  }

  return {
    /**
     * Sends what is due. @returns false if the mail server is unavailable, and it is better to wait
     * @throws if the shop's URL, which links need, is unknown: then no message is claimed
     */
    async work(smtp: Smtp, { closing, abort }: Signals): Promise<boolean> {
      while (!closing.aborted) {
        const where = places();
        const claimed = await outbox.claim(atOnce, lease);
        if (claimed.length === 0) return true;
        const sender = { ...where, shop: await shop() };
        const outcomes = await Promise.all(claimed.map((message) => send(message, smtp, sender, abort)));
        if (outcomes.includes(false)) return false;
      }
      return true;
    },
  };
}

const isChange = (data: unknown) => confirmAddressData.safeParse(data).data?.change !== undefined;

class NobodyToWriteTo extends Error {}
