import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Pools } from "../../../backend/database/pools.ts";
import { as, type Person, service } from "./people.ts";

export type Account = Person & { id: string; session: string };

type Given = { email: string; isProven?: boolean };

/** An account with a live session. */
export async function addAccount(pools: Pools, { email, isProven = false }: Given): Promise<Account> {
  const id = randomUUID();
  const session = randomUUID();
  await pools.owner.begin(async (sql) => {
    await sql`insert into auth.users (id, email) values (${id}, ${email})`;
    await sql`
      insert into auth.identities (user_id, provider, provider_id, identity_data)
      values (${id}, 'email', ${id}, ${sql.json({ email, email_verified: isProven })})`;
    await sql`insert into auth.sessions (id, user_id) values (${session}, ${id})`;
  });
  return { role: "authenticated", id, session };
}

export type Invitation = { id: number; email: string; token: string };

export async function invite(pools: Pools, admin: Person, email: string): Promise<void> {
  await as(pools, admin, (sql) => sql`select public.invite_admin(${email})`);
}

/** Invites an address, and notes a token as the worker does before it sends the mail. */
export async function sendInvitation(pools: Pools, admin: Person, email: string): Promise<Invitation> {
  await invite(pools, admin, email);
  const [row] = await pools.owner<{ id: number; message: number }[]>`
    select invitation.id::int, message.id::int as message
    from public.admin_invitations as invitation
    join public.messages as message on message.data ->> 'invitation_id' = invitation.id::text
    where invitation.email = ${email}`;
  const token = randomBytes(32).toString("base64url");
  await noteToken(pools, row!.message, token);
  return { id: row!.id, email, token };
}

/** Whether the mail may still be sent. */
export async function noteToken(pools: Pools, message: number, token: string): Promise<boolean> {
  const digest = createHash("sha256").update(token).digest("base64url");
  const [noted] = await as(
    pools,
    service,
    (sql) => sql<{ isOpen: boolean }[]>`select public.note_message_token(${message}, ${digest}) as "isOpen"`,
  );
  return noted!.isOpen;
}

/** Accepts with a proven account of the invited address. */
export async function acceptInvitation(pools: Pools, { email, token }: Invitation): Promise<Account> {
  const account = await addAccount(pools, { email, isProven: true });
  await accept(pools, account, token);
  return account;
}

export async function accept(pools: Pools, account: Person, token: string): Promise<void> {
  await as(pools, account, (sql) => sql`select public.accept_admin_invitation(${token})`);
}
