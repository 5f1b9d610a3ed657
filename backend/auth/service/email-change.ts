import { PostgresError } from "../../database/sql.ts";
import { AuthError } from "./auth-error.ts";
import type { AuthService } from "./auth-service.ts";
import { createSecret } from "./mail-codes.ts";
import type { Database, User } from "./users.ts";
import type { ReturnAddress, WriteMail } from "./write-mail.ts";

type EmailChange = ReturnAddress & { user: Pick<User, "id" | "email">; to: string };

/** Records a new address, which replaces the current one once the owners of both have answered. */
export async function startEmailChange(
  sql: Database,
  { mailTokens }: Pick<AuthService, "mailTokens">,
  writeMail: WriteMail,
  { user, to, redirectTo, isListed }: EmailChange,
): Promise<void> {
  const mail = { type: "email_change", newEmail: to, redirectTo, isListed } as const;
  const send = async (email: string): Promise<string> => {
    const { nonce, digest } = await createSecret(sql, mailTokens, { ...mail, email });
    await writeMail(sql, { ...mail, email, nonce });
    return digest;
  };
  const ofNew = await send(to);
  const ofCurrent = user.email ? await send(user.email) : "";
  await sql`
    update auth.users set
      email_change = ${to}, email_change_token_new = ${ofNew}, email_change_token_current = ${ofCurrent},
      email_change_confirm_status = 0, email_change_sent_at = now(), updated_at = now()
    where id = ${user.id}`;
}

type Pending = { id: string; email: string; isOfNew: boolean; left: boolean };

/** Redeems one of two messages. @returns whose, and whether the address has changed @throws AuthError if it is taken */
export async function confirmEmailChange(
  sql: Database,
  digest: string,
): Promise<{ userId: string; isComplete: boolean } | undefined> {
  const [pending] = await sql<Pending[]>`
    select id, email_change as email, email_change_token_new = ${digest} as "isOfNew",
      case when email_change_token_new = ${digest} then email_change_token_current
           else email_change_token_new end <> '' as left
    from auth.users
    where (
        email_change_token_new = ${digest} and email_change_token_new !~ '^[0-9 ]*$'
        or email_change_token_current = ${digest} and email_change_token_current !~ '^[0-9 ]*$'
      )
      and email_change_sent_at > now() - interval '1 hour' and email_change <> '' and deleted_at is null
      and coalesce(banned_until <= now(), true)
    for update`;
  if (!pending) return undefined;
  const confirmed = { userId: pending.id, isComplete: !pending.left };
  if (confirmed.isComplete) {
    await finish(sql, pending);
    return confirmed;
  }
  await sql`
    update auth.users set
      email_change_confirm_status = 1,
      email_change_token_new = case when ${pending.isOfNew} then '' else email_change_token_new end,
      email_change_token_current = case when ${pending.isOfNew} then email_change_token_current else '' end,
      updated_at = now()
    where id = ${pending.id}`;
  return confirmed;
}

/** Ends everything sent to the old address. The new one is not proven: its owner may have answered for a stranger. */
async function finish(sql: Database, { id, email }: Pending): Promise<void> {
  try {
    await sql`
      update auth.users set
        email = ${email}, email_confirmed_at = coalesce(email_confirmed_at, now()),
        email_change = '', email_change_token_new = '', email_change_token_current = '',
        email_change_confirm_status = 0, recovery_token = '', confirmation_token = '', updated_at = now()
      where id = ${id}`;
  } catch (error) {
    throw isTaken(error) ? emailExists() : error;
  }
  const changed = JSON.stringify({ email, email_verified: false });
  await sql`
    update auth.identities set identity_data = identity_data || ${changed}::text::jsonb, updated_at = now()
    where user_id = ${id} and provider = 'email'`;
}

export function isTaken(error: unknown): boolean {
  return error instanceof PostgresError && error.constraint_name === "users_email_partial_key";
}

export const emailExists = () =>
  new AuthError(422, "email_exists", "A user with this email address has already been registered");
