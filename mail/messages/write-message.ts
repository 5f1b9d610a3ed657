import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod";
import type { MailKind } from "../../domain/mail/kinds.ts";
import { languageOf } from "../../work/languages/language.ts";
import { asHtml } from "../look/as-html.ts";
import { asText } from "../look/as-text.ts";
import type { Letter } from "../look/blocks.ts";
import { accountMessages } from "./account-messages.ts";
import { customerMessages } from "./customer-messages.ts";
import { type Access, type letter, Unwritable } from "./letter.ts";
import type { Letterhead, Sender } from "./letterhead.ts";
import { orderMessages } from "./order-messages.ts";
import { ownerMessages } from "./owner-messages.ts";
import { oneLine } from "./words.ts";

export type Message = { kind: string; data: unknown };

export type Mail = {
  senderName: string;
  subject: string;
  text: string;
  html: string;
  /** The address for replies, if not the shop's. */
  replyTo: string | undefined;
  attachments?: readonly Attachment[];
};

export type Attachment = { filename: string; content: Buffer };

export const letters = {
  ...orderMessages,
  ...customerMessages,
  ...accountMessages,
  ...ownerMessages,
} satisfies Record<MailKind, ReturnType<typeof letter>>;

const languageSchema = z.object({ language: z.string().optional() });

/** The language in which a message's recipient reads the shop; undefined for the shop's own. BCP 47. */
export function languageOfMessage({ data }: Pick<Message, "data">): string | undefined {
  return languageSchema.safeParse(data).data?.language;
}

/** Links of a message lead to pages in its language. */
export function pagesUrl(message: Pick<Message, "data">, { siteUrl, shop }: Sender): string {
  const said = languageOfMessage(message);
  return said !== undefined && shop.languages.indexOf(said) > 0 ? `${siteUrl}/${said}` : siteUrl;
}

/**
 * In the language of the message or, if it has none, in the shop's.
 * @param access what only the recipient may see; without it, the mail is a preview
 */
export function writeMessage(
  message: Message,
  sender: Sender,
  access?: Access,
  languages: (code: string) => I18n = languageOf,
): Mail {
  const { kind, data } = message;
  if (!isKnown(kind))
    throw new Unwritable(
      languages(sender.shop.language).t(msg`This version of the shop does not know this kind of message.`),
    );
  const head: Letterhead = {
    ...sender,
    siteUrl: pagesUrl(message, sender),
    language: languages(languageOfMessage(message) ?? sender.shop.language),
  };
  return drawn(letters[kind].write(data, head, access), head);
}

const isKnown = (kind: string): kind is MailKind => Object.hasOwn(letters, kind);

export function drawn(letter: Letter, head: Letterhead): Mail {
  return {
    senderName: oneLine(head.shop.name),
    subject: oneLine(letter.subject, 200),
    text: asText(letter, head),
    html: asHtml(letter, head),
    replyTo: letter.replyTo,
  };
}
