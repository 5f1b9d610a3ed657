import type { ReturnAddress } from "./return-address.ts";
import type { Database } from "./users.ts";

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
