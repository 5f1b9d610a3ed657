import type { Database } from "./users.ts";

export type ReturnAddress = {
  redirectTo: string;
  /** Whether the URL is on the operator's list. Otherwise only its origin counts, which is the shop's. */
  isListed: boolean;
};

/** A message with a link to `redirectTo`, which carries the nonce's token, and with the nonce's code. */
export type AuthMail = ReturnAddress & {
  type: "recovery" | "signup" | "email_change";
  email: string;
  /** If the account is about to change its address: the new one. Both addresses get a message. */
  newEmail?: string;
  nonce: string;
};

export type WriteMail = (sql: Database, mail: AuthMail) => Promise<void>;
