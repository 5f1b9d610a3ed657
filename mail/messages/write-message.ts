import type { MailKind } from "../../domain/mail/kinds.ts";
import { asHtml } from "../look/as-html.ts";
import { asText } from "../look/as-text.ts";
import type { Letter } from "../look/blocks.ts";
import { accountMessages } from "./account-messages.ts";
import { customerMessages } from "./customer-messages.ts";
import { type Access, type letter, Unwritable } from "./letter.ts";
import type { Letterhead } from "./letterhead.ts";
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

/** @param access what only the recipient may see; without it, the mail is a preview */
export function writeMessage({ kind, data }: Message, head: Letterhead, access?: Access): Mail {
  if (!isKnown(kind)) throw new Unwritable("This version of the shop does not know this kind of message.");
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
