import type { Database, User } from "./users.ts";

export function isProven({ email, identities }: Pick<User, "email" | "identities">): boolean {
  return identities.some(
    ({ provider, identity_data: data }) =>
      provider === "email" && data["email"] === email && data["email_verified"] === true,
  );
}

export type Kept = {
  sessionId: string | undefined;
  password: boolean;
};

/** Gives an account to whoever reads its mail. What was set earlier, maybe by others, ends in the same statement. */
export async function proveAddress(sql: Database, userId: string, kept: Kept): Promise<void> {
  await sql`
    with proven as (
      update auth.users set
        encrypted_password = case when ${kept.password} then encrypted_password end,
        email_confirmed_at = coalesce(email_confirmed_at, now()),
        confirmation_token = '', recovery_token = '', reauthentication_token = '',
        email_change = '', email_change_token_new = '', email_change_token_current = '',
        email_change_confirm_status = 0, updated_at = now()
      where id = ${userId}
      returning id, email
    ),
    ended as (
      delete from auth.sessions using proven
      where sessions.user_id = proven.id and sessions.id is distinct from ${kept.sessionId ?? null}::uuid
    )
    update auth.identities
    set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    from proven
    where user_id = proven.id and provider = 'email' and identity_data ->> 'email' = proven.email`;
}
