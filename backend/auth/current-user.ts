import type { Context } from "hono";
import { z } from "zod";
import { addressKey } from "../../work/client-address.ts";
import { jsonResponse } from "./service/response.ts";
import {
  AuthError,
  currentPasswordInvalid,
  currentPasswordRequired,
  invalid,
  noMail,
  tooManyMails,
  tooManyRequests,
} from "./service/auth-error.ts";
import { proveAddress } from "./service/proven-address.ts";
import { type Bearer, requireUser } from "./service/require-user.ts";
import {
  checkEmail,
  checkNewPassword,
  metadataJson,
  metadataTooLong,
  maxMetadataBytes,
} from "./service/user-rules.ts";
import { object, readBody, text } from "./service/request-body.ts";
import type { AuthService, Endpoint } from "./service/auth-service.ts";
import { endSessions, type Scope, scopes } from "./service/sessions.ts";
import { emailExists, startEmailChange } from "./service/email-change.ts";
import { returnAddress } from "./service/return-address.ts";
import type { WriteMail } from "./service/write-mail.ts";
import { userJson } from "./service/user-json.ts";
import { type Database, findUser, findUserByEmail, type Metadata, type User } from "./service/users.ts";

export const showUser: Endpoint = async (context, service) => {
  const { user } = await requireUser(context, service);
  return jsonResponse(context, userJson(user));
};

const shape = z.object({
  email: text,
  phone: text,
  password: z.string().nullish(),
  current_password: text,
  data: object,
  app_metadata: object,
});

/**
 * `PUT /user`: changes metadata, password (ending other sessions) or address (once it is confirmed). One after a
 * forgotten password proves the address; guarded accounts send `current_password`, against stolen sessions.
 */
export const updateUser: Endpoint = async (context, service) => {
  const bearer = await requireUser(context, service);
  const { user, sessionId } = bearer;
  const { email, phone, password, data, ...given } = await readBody(context, shape);
  const { app_metadata: appMetadata, current_password: current } = given;
  if (appMetadata) throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  const newEmail = email === "" ? "" : checkEmail(email);
  if (phone !== "" && phone !== user.phone) {
    throw new AuthError(422, "phone_provider_disabled", "Phone updates are disabled");
  }
  const changesEmail = newEmail !== "" && newEmail !== user.email;
  if (typeof password === "string") checkNewPassword(password);
  if (typeof password === "string" || changesEmail) await requireCurrentPassword(service, bearer, current);
  const change = changesEmail
    ? { to: newEmail, writeMail: await admitEmailChange(context, service, user, newEmail) }
    : undefined;
  const passwordHash =
    typeof password === "string" ? await hashNewPassword(service, bearer, password) : undefined;
  const updates = data && { changed: metadataJson(data), removed: namesOfNulls(data) };

  const updated = await service.owner.begin(async (sql) => {
    if (passwordHash !== undefined) {
      await sql`
        update auth.users set encrypted_password = ${passwordHash}, recovery_token = '',
          email_change_token_new = '', email_change_token_current = '', updated_at = now()
        where id = ${user.id}`;
      await endSessions(sql, user.id, sessionId, sessionId === undefined ? "global" : "others");
      if (await recovers(sql, sessionId)) await proveAddress(sql, user.id, { sessionId, password: true });
      await sql`update auth.sessions set recovers_email = null where id = ${sessionId ?? null}`;
    }
    if (updates) {
      const [row] = await sql`
        update auth.users
        set raw_user_meta_data = merged.data, updated_at = now()
        from (
          select id, (coalesce(raw_user_meta_data, '{}') || ${updates.changed}::text::jsonb)
            - ${updates.removed}::text[] as data
          from auth.users
          where id = ${user.id}
          for update
        ) as merged
        where users.id = merged.id and octet_length(merged.data::text) <= ${maxMetadataBytes}
        returning users.id`;
      if (!row) throw metadataTooLong();
    }
    if (change) {
      const { to, writeMail } = change;
      await startEmailChange(sql, service, writeMail, { user, to, ...returnAddress(context, service) });
    }
    return findUser(sql, user.id);
  });
  if (updated && passwordHash !== undefined) service.devices.remember(context, updated);
  return jsonResponse(context, userJson(updated ?? user));
};

/** Counts by session, as the change itself does. @throws AuthError if the password is wrong */
async function requireCurrentPassword(
  { owner, passwords, limits, isGuarded }: AuthService,
  { user, sessionId }: Bearer,
  current: string,
): Promise<void> {
  if (!(await isGuarded(user.id)) || (await recovers(owner, sessionId))) return;
  if (current === "") throw currentPasswordRequired();
  const key = sessionId ?? user.id;
  const wait = await limits.passwordChangesInSession.count(key);
  if (wait > 0) throw tooManyRequests(wait);
  if (!(await passwords.matches(current, user.encrypted_password, { account: user.id })))
    throw currentPasswordInvalid();
  await limits.passwordChangesInSession.uncount(key);
}

/** Counts attempts, since the answer reveals who has an account. @throws AuthError also if no mail can be sent */
async function admitEmailChange(
  context: Context,
  service: AuthService,
  { email: current }: User,
  email: string,
): Promise<WriteMail> {
  const { limits, owner } = service;
  const from = addressKey(service.addressOf(context));
  const wait = await limits.mailsFromAddress.count(from);
  if (wait > 0) throw tooManyMails(wait);
  if (await findUserByEmail(owner, email)) throw emailExists();
  const writeMail = await service.mailWriter();
  if (!writeMail) throw noMail("email change");
  for (const address of [email, current]) {
    if (!address) continue;
    const pause =
      (await limits.mailsOfPair.count(`${from} ${address}`)) || (await limits.mailsToAccount.count(address));
    if (pause > 0) throw tooManyMails(pause);
  }
  return writeMail;
}

/** Counts by session: a thief could guess the password by it, and must not keep the owner from changing it. */
async function hashNewPassword(
  { passwords, limits }: AuthService,
  { user, sessionId }: Bearer,
  password: string,
): Promise<string> {
  const wait = await limits.passwordChangesInSession.count(sessionId ?? user.id);
  if (wait > 0) throw tooManyRequests(wait);
  if (await passwords.matches(password, user.encrypted_password, { account: user.id })) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  return passwords.hash(password, { account: user.id });
}

/** Whether a recovery mail to the present address began the session within an hour, and set no password yet. */
async function recovers(sql: Database, sessionId: string | undefined): Promise<boolean> {
  const [session] = await sql`
    select from auth.sessions join auth.users on users.id = sessions.user_id
    where sessions.id = ${sessionId ?? null} and recovers_email = users.email
      and sessions.created_at > now() - interval '1 hour'`;
  return session !== undefined;
}

function namesOfNulls(data: Metadata): string[] {
  return Object.keys(data).filter((name) => data[name] === null);
}

export const signOut: Endpoint = async (context, service) => {
  const { user, sessionId } = await requireUser(context, service);
  await endSessions(service.owner, user.id, sessionId, checkScope(context.req.query("scope")));
  return context.body(null, 204, { "cache-control": "no-store" });
};

function checkScope(given: string | undefined): Scope {
  const scope = scopes.find((known) => known === (given || "global"));
  if (!scope) throw invalid(`Unsupported logout scope ${JSON.stringify(given)}`);
  return scope;
}
