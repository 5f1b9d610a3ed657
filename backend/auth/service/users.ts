import { randomUUID } from "node:crypto";
import type { Fragment, Queries } from "../../database/sql.ts";

export type Database = Queries;

export const nilUuid = "00000000-0000-0000-0000-000000000000";

export const signedIn = "authenticated";

export type Metadata = Record<string, unknown>;

export type User = {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  encrypted_password: string | null;
  phone: string | null;
  email_confirmed_at: Date | null;
  phone_confirmed_at: Date | null;
  confirmed_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Metadata | null;
  raw_user_meta_data: Metadata | null;
  created_at: Date;
  updated_at: Date;
  banned_until: Date | null;
  /** The address that will replace the current one; "" for none. */
  email_change: string | null;
  email_change_sent_at: Date | null;
  is_anonymous: boolean;
  identities: Identity[];
};

/** The row as PostgreSQL converts it to JSON, with times as text. */
export type Identity = {
  id: string;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: Metadata;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
  email: string | null;
};

export function userColumns(sql: Database): Fragment {
  return sql`
    users.id, users.aud, users.role, users.email, users.encrypted_password, users.phone, users.email_confirmed_at,
    users.phone_confirmed_at, users.confirmed_at, users.last_sign_in_at, users.raw_app_meta_data,
    users.raw_user_meta_data, users.created_at, users.updated_at, users.banned_until, users.email_change,
    users.email_change_sent_at, users.is_anonymous,
    (
      select coalesce(jsonb_agg(to_jsonb(identities) order by identities.created_at), '[]')
      from auth.identities
      where identities.user_id = users.id
    ) as identities`;
}

export async function findUser(sql: Database, id: string): Promise<User | undefined> {
  const [user] = await sql<User[]>`
    select ${userColumns(sql)} from auth.users where users.id = ${id} and users.deleted_at is null`;
  return user;
}

/** @param email in lower case, as stored */
export async function findUserByEmail(sql: Database, email: string): Promise<User | undefined> {
  const [user] = await sql<User[]>`
    select ${userColumns(sql)} from auth.users
    where users.email = ${email} and not users.is_sso_user and users.aud = ${signedIn}
      and users.deleted_at is null`;
  return user;
}

export function isBanned(user: User): boolean {
  return user.banned_until !== null && user.banned_until.getTime() > Date.now();
}

export type NewUser = {
  id?: string;
  /** In lower case. */
  email: string;
  passwordHash: string;
  role?: string;
  confirmed: boolean;
  phoneConfirmed?: boolean;
  userMetadata?: Metadata;
  appMetadata?: Metadata;
  identityData?: Metadata;
};

/** What an e-mail identity contains. Only a token from a message makes it verified. */
export const emailClaims = (id: string, email: string) => ({
  sub: id,
  email,
  email_verified: false,
  phone_verified: false,
});

/** Creates a user, in a transaction. @returns the id @throws PostgresError 23505 when the address or the id is taken */
export async function insertUser(sql: Database, user: NewUser): Promise<string> {
  const id = user.id ?? randomUUID();
  const userMetadata = { ...user.userMetadata, ...(user.confirmed && { email_verified: true }) };
  const appMetadata = { provider: "email", providers: ["email"], ...user.appMetadata };
  const identityData = { ...user.identityData, ...emailClaims(id, user.email) };
  await sql`
    insert into auth.users
      (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, phone_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
       confirmation_token, recovery_token, email_change_token_new, email_change)
    values
      (${nilUuid}, ${id}, ${signedIn}, ${user.role ?? signedIn}, ${user.email}, ${user.passwordHash},
       ${user.confirmed ? sql`now()` : null}, ${user.phoneConfirmed ? sql`now()` : null},
       ${json(sql, appMetadata)}, ${json(sql, userMetadata)}, now(), now(), '', '', '', '')`;
  await sql`
    insert into auth.identities
      (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
    values (${id}, 'email', ${id}, ${json(sql, identityData)}, now(), now(), now())`;
  return id;
}

/** As text, because the driver would encode a jsonb parameter a second time. */
export function json(sql: Database, value: Metadata): Fragment {
  return sql`${JSON.stringify(value)}::text::jsonb`;
}
