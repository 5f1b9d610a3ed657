import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { Translate } from "../text/translate.ts";
import type { Database } from "../database.types.ts";

export type MailKind = Database["public"]["Tables"]["messages"]["Row"]["kind"];

type MailFacts = {
  /** What the back office calls it. */
  label: MessageDescriptor;
  link?: AccountLink | ShopLink;
  /** The paper it brings along: the order's invoice, or the paper that was issued by what the mail tells of. */
  paper?: "invoice" | "new invoice" | "new credit note";
};

/** A link with a token of the backend's accounts. */
type AccountLink = "account";

/** A link with a token of the shop. */
type ShopLink = {
  /** The page that takes the token. */
  page: `/${string}`;
  /** Why the link does not go out anymore. */
  late: MessageDescriptor;
  /** Whether the mail may be sent once more, with a link that works. Otherwise its recipient asks for another. */
  canSendAgain?: boolean;
};

const anotherLink = { page: "/your-data", late: msg`Another link was asked for.` } as const;

const facts: Readonly<Record<MailKind, MailFacts>> = {
  order_placed: { label: msg`Order placed` },
  order_paid: { label: msg`Order paid`, paper: "invoice" },
  order_changed: { label: msg`Order changed` },
  order_shipped: { label: msg`Order shipped`, paper: "invoice" },
  order_delivered: { label: msg`Order delivered`, paper: "new invoice" },
  order_cancelled: { label: msg`Order cancelled`, paper: "new credit note" },
  order_refunded: { label: msg`Refund`, paper: "new credit note" },
  review_request: { label: msg`Asking for a review` },
  offer_accepted: { label: msg`Offer accepted` },
  offer_rejected: { label: msg`Offer rejected` },
  offer_answered: {
    label: msg`Answer to an offer`,
    link: {
      page: "/offer",
      late: msg`This price is decided, changed, taken back or over.`,
      canSendAgain: true,
    },
  },
  back_in_stock: {
    label: msg`Back in stock`,
    link: { page: "/back-in-stock", late: msg`The piece was gone again before this message could be sent.` },
  },
  newsletter_confirmation: {
    label: msg`Confirm the newsletter`,
    link: { page: "/newsletter", late: msg`The address was confirmed already, or deleted.` },
  },
  inquiry_answered: { label: msg`Answer to an inquiry` },
  password_reset: { label: msg`New password`, link: "account" },
  confirm_address: { label: msg`Confirm the address`, link: "account" },
  admin_invitation: {
    label: msg`Invitation to administer`,
    link: { page: "/accept-invitation", late: msg`The invitation was withdrawn.` },
  },
  data_export: { label: msg`Their data`, link: anotherLink },
  data_erasure: { label: msg`Deleting an account`, link: anotherLink },
  security_notice: { label: msg`Security notice` },
  new_order: { label: msg`New order` },
  new_inquiry: { label: msg`New inquiry` },
  new_offer: { label: msg`New offer` },
  contact_message: { label: msg`Contact message` },
  offer_decided: { label: msg`Decision about your price` },
  review_reported: { label: msg`Reported review` },
  money_decision: { label: msg`Money to decide about` },
  backup_problem: { label: msg`Problem with a backup` },
  metal_prices: { label: msg`Metal prices that wait` },
  low_stock: { label: msg`Low stock` },
  new_admin: { label: msg`New administrator` },
};

/** Undefined for a kind that only a newer version of the shop knows. */
export function mailFacts(kind: string): MailFacts | undefined {
  return Object.hasOwn(facts, kind) ? facts[kind as MailKind] : undefined;
}

/** What the back office calls a mail. */
export function mailLabel(kind: string, t: Translate): string {
  const label = mailFacts(kind)?.label;
  return label ? t(label) : kind;
}
