import { randomBytes } from "node:crypto";
import { PostgresError } from "../../database/sql.ts";
import { z } from "zod";
import { jsonResponse } from "../service/response.ts";
import { AuthError, invalid } from "../service/auth-error.ts";
import { emailExists, isTaken } from "../service/email-change.ts";
import { requireAdmin } from "../service/require-user.ts";
import { checkNewPassword, checkPasswordLength } from "../service/user-rules.ts";
import { flag, readBody } from "../service/request-body.ts";
import type { AuthService, Endpoint } from "../service/auth-service.ts";
import { endSessions } from "../service/sessions.ts";
import { userJson } from "../service/user-json.ts";
import { findUser, insertUser, nilUuid, type Database, type User } from "../service/users.ts";
import { isUuid } from "../../../work/untrusted-text.ts";
import { parseBanDuration } from "./ban-duration.ts";
import { findUserInPath } from "./read-users.ts";
import { readUserAttributes, type UserAttributes, withoutNulls } from "./user-attributes.ts";

/** `POST /admin/users`: a user without a password cannot sign in until one is set; a short one is accepted. */
export const createUser: Endpoint = async (context, service) => {
  await requireAdmin(context, service);
  const given = await readUserAttributes(context);
  if (given.email === "") throw invalid("Cannot create a user without either an email or phone");
  if (given.id !== "" && !isUuid(given.id)) throw invalid("ID must conform to the uuid v4 format");
  if (given.id === nilUuid) throw invalid("ID cannot be a nil uuid");
  checkPasswordLength(given.password ?? "");
  const passwordHash =
    (await passwordHashOf(given, service)) ??
    (await service.passwords.hash(randomBytes(48).toString("base64url"), "service"));
  const user = await saveUser(service, async (sql) => {
    const id = await insertUser(sql, {
      ...(given.id !== "" && { id: given.id }),
      email: given.email,
      passwordHash,
      ...(given.role !== "" && { role: given.role }),
      confirmed: given.email_confirm,
      phoneConfirmed: given.phone_confirm,
      ...(given.user_metadata && { userMetadata: given.user_metadata }),
      appMetadata: withoutNulls(given.app_metadata),
    });
    await ban(sql, id, given.ban_duration);
    return findUser(sql, id);
  });
  return jsonResponse(context, userJson(user));
};

/** `PUT /admin/users/{id}`: changes only what is given; a new password signs the user out everywhere. */
export const changeUser: Endpoint = async (context, service) => {
  await requireAdmin(context, service);
  const { id } = await findUserInPath(context, service);
  const given = await readUserAttributes(context);
  if (typeof given.password === "string") checkNewPassword(given.password);
  const passwordHash = (await passwordHashOf(given, service)) ?? null;
  const userMetadata = given.email_confirm
    ? { email_verified: true, ...given.user_metadata }
    : given.user_metadata;
  const user = await saveUser(service, async (sql) => {
    await sql`
      update auth.users set
        email = coalesce(nullif(${given.email}, ''), email),
        encrypted_password = coalesce(${passwordHash}, encrypted_password),
        recovery_token = '', email_change_token_new = '', email_change_token_current = '',
        role = coalesce(nullif(${given.role}, ''), role),
        email_confirmed_at = case when ${given.email_confirm} then coalesce(email_confirmed_at, now())
                                  else email_confirmed_at end,
        phone_confirmed_at = case when ${given.phone_confirm} then coalesce(phone_confirmed_at, now())
                                  else phone_confirmed_at end,
        raw_user_meta_data = ${merged(sql, "raw_user_meta_data", userMetadata)},
        raw_app_meta_data = ${merged(sql, "raw_app_meta_data", given.app_metadata)},
        updated_at = now()
      where id = ${id}`;
    if (given.email !== "") {
      const changed = JSON.stringify({ email: given.email, email_verified: given.email_confirm });
      await sql`
        update auth.identities set identity_data = identity_data || ${changed}::text::jsonb, updated_at = now()
        where user_id = ${id} and provider = 'email'`;
    }
    if (passwordHash !== null) await endSessions(sql, id, undefined, "global");
    await ban(sql, id, given.ban_duration);
    return findUser(sql, id);
  });
  return jsonResponse(context, userJson(user));
};

const deleteShape = z.object({ should_soft_delete: flag });

export const deleteUser: Endpoint = async (context, service) => {
  await requireAdmin(context, service);
  const { id } = await findUserInPath(context, service);
  const hasBody = Number(context.req.header("content-length") ?? 0) > 0;
  const { should_soft_delete: softly } = hasBody
    ? await readBody(context, deleteShape)
    : { should_soft_delete: false };
  if (softly) throw invalid("Soft deletion is not supported");
  await service.owner`delete from auth.users where id = ${id}`;
  return jsonResponse(context, {});
};

async function passwordHashOf(
  { password, password_hash: hash }: UserAttributes,
  { passwords }: AuthService,
): Promise<string | undefined> {
  if (hash !== "") return hash;
  return password ? passwords.hash(password, "service") : undefined;
}

async function saveUser(
  { owner }: AuthService,
  change: (sql: Database) => Promise<User | undefined>,
): Promise<User> {
  try {
    const user = await owner.begin(change);
    if (!user) throw new AuthError(404, "user_not_found", "User not found");
    return user;
  } catch (error) {
    if (isTaken(error)) throw emailExists();
    const isIdTaken = error instanceof PostgresError && error.constraint_name === "users_pkey";
    throw isIdTaken ? new AuthError(409, "conflict", "A user with this id already exists") : error;
  }
}

/** Given fields replace existing ones; null removes a field. */
function merged(sql: Database, column: string, data: Record<string, unknown> | undefined) {
  if (!data) return sql`${sql(column)}`;
  const removed = Object.keys(data).filter((name) => data[name] === null);
  return sql`
    (coalesce(${sql(column)}, '{}') || ${JSON.stringify(data)}::text::jsonb) - ${removed}::text[]`;
}

/** A zero duration lifts a ban; an empty one changes nothing. */
async function ban(sql: Database, id: string, duration: string): Promise<void> {
  if (duration === "") return;
  const seconds = parseBanDuration(duration);
  await sql`
    update auth.users
    set banned_until = case when ${seconds} > 0 then now() + make_interval(secs => ${seconds}) end, updated_at = now()
    where id = ${id}`;
}
