import type { z } from "zod";
import { asHtml } from "../look/as-html.ts";
import { asText } from "../look/as-text.ts";
import type { Letter } from "../look/blocks.ts";
import {
  type Access,
  addressChange,
  addressConfirmation,
  adminInvitation,
  dataErasure,
  dataExport,
  passwordReset,
} from "./account-messages.ts";
import { inquiryAnswered, offerAccepted, offerAnswered, offerRejected } from "./customer-messages.ts";
import { dataSchemas, type Kind } from "./data.ts";
import type { Letterhead } from "./letterhead.ts";
import {
  orderCancelled,
  orderChanged,
  orderDelivered,
  orderPaid,
  orderPlaced,
  orderRefunded,
  orderShipped,
} from "./order-messages.ts";
import {
  backupProblem,
  contactMessage,
  moneyDecision,
  newAdministrator,
  newInquiry,
  newOffer,
  newOrder,
  offerDecided,
} from "./owner-messages.ts";
import { securityNotice } from "./security-notice.ts";
import { oneLine } from "./words.ts";

/** The columns of an outbox row that determine the mail. */
export type Message = { kind: string; data: unknown };

export type Mail = {
  /** What the sender is called, unless the operator says it. */
  senderName: string;
  subject: string;
  text: string;
  html: string;
  /** Where replies go, if not to the shop. */
  replyTo: string | undefined;
  attachments?: readonly Attachment[];
};

/** A PDF that a mail brings along. */
export type Attachment = { filename: string; content: Buffer };

/** The outbox row cannot be turned into a mail, now or later. */
export class Unwritable extends Error {}

type Writer = (data: unknown, head: Letterhead, access: Access | undefined) => Letter;

function writer<T>(
  schema: z.ZodType<T>,
  write: (data: T, head: Letterhead, access: Access | undefined) => Letter,
): Writer {
  return (data, head, access) => {
    const result = schema.safeParse(data);
    if (!result.success) throw new Unwritable("What this message says cannot be read.");
    return write(result.data, head, access);
  };
}

const writers: Record<Kind, Writer> = {
  order_placed: writer(dataSchemas.order_placed, orderPlaced),
  order_paid: writer(dataSchemas.order_paid, orderPaid),
  order_shipped: writer(dataSchemas.order_shipped, orderShipped),
  order_delivered: writer(dataSchemas.order_delivered, orderDelivered),
  order_changed: writer(dataSchemas.order_changed, orderChanged),
  order_cancelled: writer(dataSchemas.order_cancelled, orderCancelled),
  order_refunded: writer(dataSchemas.order_refunded, orderRefunded),
  offer_accepted: writer(dataSchemas.offer_accepted, offerAccepted),
  offer_rejected: writer(dataSchemas.offer_rejected, offerRejected),
  offer_answered: writer(dataSchemas.offer_answered, offerAnswered),
  inquiry_answered: writer(dataSchemas.inquiry_answered, inquiryAnswered),
  password_reset: writer(dataSchemas.password_reset, (_data, head, access) => passwordReset(head, access)),
  confirm_address: writer(dataSchemas.confirm_address, ({ change }, head, access) =>
    change ? addressChange(change, head, access) : addressConfirmation(head, access),
  ),
  admin_invitation: writer(dataSchemas.admin_invitation, adminInvitation),
  data_export: writer(dataSchemas.data_export, (_data, head, access) => dataExport(head, access)),
  data_erasure: writer(dataSchemas.data_erasure, (_data, head, access) => dataErasure(head, access)),
  new_order: writer(dataSchemas.new_order, newOrder),
  new_inquiry: writer(dataSchemas.new_inquiry, newInquiry),
  new_offer: writer(dataSchemas.new_offer, newOffer),
  offer_decided: writer(dataSchemas.offer_decided, offerDecided),
  contact_message: writer(dataSchemas.contact_message, contactMessage),
  money_decision: writer(dataSchemas.money_decision, moneyDecision),
  backup_problem: writer(dataSchemas.backup_problem, backupProblem),
  new_admin: writer(dataSchemas.new_admin, newAdministrator),
  security_notice: writer(dataSchemas.security_notice, securityNotice),
};

/**
 * The mail for a message.
 * @param access what only its recipient may see; without it, a preview
 */
export function writeMessage({ kind, data }: Message, head: Letterhead, access?: Access): Mail {
  if (!isKind(kind)) throw new Unwritable("This version of the shop does not know this kind of message.");
  return drawn(writers[kind](data, head, access), head);
}

/** A letter as a mail. */
export function drawn(letter: Letter, head: Letterhead): Mail {
  return {
    senderName: oneLine(head.shop.name),
    subject: oneLine(letter.subject, 200),
    text: asText(letter, head),
    html: asHtml(letter, head),
    replyTo: letter.replyTo,
  };
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(writers, kind);
}
