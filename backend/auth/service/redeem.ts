import { AuthError, invalidCredentials } from "./auth-error.ts";
import { proveAddress } from "./proven-address.ts";
import type { Bearer } from "./require-user.ts";
import type { Database } from "./users.ts";

export type Redeemed = {
  userId: string;
  /** The account's address, if the token came with a recovery mail. */
  recoversEmail: string | null;
};

/** Redeems a token for a password or a new account, once. @param known entered the account's password, which stays */
export async function redeem(
  sql: Database,
  type: string,
  digest: string,
  known: Bearer | undefined,
): Promise<Redeemed | undefined> {
  if (type === "recovery") return redeemRecovery(sql, digest);
  return type === "signup" || type === "email" ? redeemConfirmation(sql, digest, known) : undefined;
}

/** Proves nothing yet: whoever opened the link still has to set a password. */
async function redeemRecovery(sql: Database, digest: string): Promise<Redeemed | undefined> {
  const [redeemed] = await sql<Redeemed[]>`
    update auth.users
    set recovery_token = '', email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
    where recovery_token = ${digest} and recovery_token !~ '^[0-9 ]*$'
      and recovery_sent_at > now() - interval '1 hour' and deleted_at is null
    returning id as "userId", email as "recoversEmail"`;
  return redeemed;
}

async function redeemConfirmation(
  sql: Database,
  digest: string,
  known: Bearer | undefined,
): Promise<Redeemed | undefined> {
  const [account] = await sql<{ id: string; hash: string | null }[]>`
    select id, encrypted_password as hash from auth.users
    where confirmation_token = ${digest} and confirmation_token !~ '^[0-9 ]*$'
      and confirmation_sent_at > now() - interval '1 hour' and deleted_at is null
      and coalesce(banned_until <= now(), true)
    for update`;
  if (!account) return undefined;
  if (known && known.user.id !== account.id)
    throw new AuthError(403, "session_not_found", "This link is for another account than the session");
  // Somebody may have changed the password since `known` entered it.
  if (known && known.user.encrypted_password !== account.hash) throw invalidCredentials();
  await proveAddress(sql, account.id, { sessionId: known?.sessionId, password: known !== undefined });
  return { userId: account.id, recoversEmail: null };
}
