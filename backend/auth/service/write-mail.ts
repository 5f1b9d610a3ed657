import type { Database } from "./users.ts";

/** Where a link leads to. */
export type ReturnAddress = {
  redirectTo: string;
  /** Whether the operator's list names it. Otherwise only its origin counts, which is the shop's. */
  isListed: boolean;
};

/** A message with a link to `redirectTo`, which gets the token that belongs to the nonce, and with the code of the nonce. */
export type AuthMail = ReturnAddress & {
  /** GoTrue's name of what the token is for. */
  type: "recovery" | "signup" | "email_change";
  email: string;
  /** Of an account that is about to change its address: what it will be. Both addresses get a message. */
  newEmail?: string;
  nonce: string;
};

/** Writes a message in the transaction that stores its token. */
export type WriteMail = (sql: Database, mail: AuthMail) => Promise<void>;
