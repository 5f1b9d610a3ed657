import { capitalized } from "../base/capitalized.ts";
import type { Database } from "../database.types.ts";

export type MailKind = Database["public"]["Tables"]["messages"]["Row"]["kind"];

type MailFacts = {
  /** What the back office calls it, if not by its kind: `order_placed` is "Order placed". */
  label?: string;
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
  /** Why the link does not go out any more. */
  late: string;
  /** Whether the mail may be sent once more, with a link that works. Otherwise its recipient asks for another. */
  canSendAgain?: boolean;
};

const anotherLink = { page: "/your-data", late: "Another link was asked for." } as const;

/** What a kind has beside its name. */
const facts: Readonly<Partial<Record<MailKind, MailFacts>>> = {
  order_paid: { paper: "invoice" },
  order_shipped: { paper: "invoice" },
  order_delivered: { paper: "new invoice" },
  order_cancelled: { paper: "new credit note" },
  order_refunded: { label: "Refund", paper: "new credit note" },
  offer_answered: {
    label: "Answer to an offer",
    link: {
      page: "/offer",
      late: "This price is decided, changed, taken back or over.",
      canSendAgain: true,
    },
  },
  inquiry_answered: { label: "Answer to an inquiry" },
  password_reset: { label: "New password", link: "account" },
  confirm_address: { label: "Confirm the address", link: "account" },
  admin_invitation: {
    label: "Invitation to administer",
    link: { page: "/accept-invitation", late: "The invitation was withdrawn." },
  },
  data_export: { label: "Their data", link: anotherLink },
  data_erasure: { label: "Deleting an account", link: anotherLink },
  offer_decided: { label: "Decision about your price" },
  money_decision: { label: "Money to decide about" },
  backup_problem: { label: "Problem with a backup" },
  metal_prices: { label: "Metal prices that wait" },
  new_admin: { label: "New administrator" },
};

/** @param kind may be one that only a newer version of the shop knows */
export function mailFacts(kind: string): MailFacts {
  return (Object.hasOwn(facts, kind) && facts[kind as MailKind]) || {};
}

export function mailLabel(kind: string): string {
  return mailFacts(kind).label ?? capitalized(kind.replaceAll("_", " "));
}
