import type { Context } from "hono";
import { z } from "zod";
import { AuthError, invalid } from "../service/auth-error.ts";
import { checkPasswordHash } from "../service/password-hash.ts";
import { flag, object, readBody, text } from "../service/request-body.ts";
import { checkEmail, metadataJson } from "../service/user-rules.ts";
import { signedIn, type Metadata } from "../service/users.ts";
import { parseBanDuration } from "./ban-duration.ts";

const shape = z.object({
  id: text,
  aud: text,
  email: text,
  phone: text,
  password: z.string().nullish(),
  password_hash: text,
  role: text,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: object,
  app_metadata: object,
  ban_duration: text,
});

export type UserAttributes = z.infer<typeof shape>;

/** The attributes that an administrator sets for a user. @throws AuthError if one cannot be stored as it is */
export async function readUserAttributes(context: Context): Promise<UserAttributes> {
  const given = await readBody(context, shape);
  if (given.phone !== "") throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
  if (given.aud !== "" && given.aud !== signedIn) throw invalid(`The audience of users is ${signedIn}`);
  if (given.password_hash !== "") {
    if (typeof given.password === "string") {
      throw invalid("Only a password or a password hash should be provided");
    }
    checkPasswordHash(given.password_hash);
  }
  if (!/^\w*$/.test(given.role)) throw invalid("role must be the name of a role");
  for (const data of [given.user_metadata, given.app_metadata]) if (data) metadataJson(data);
  if (given.ban_duration !== "") parseBanDuration(given.ban_duration);
  return given.email === "" ? given : { ...given, email: checkEmail(given.email) };
}

export function withoutNulls(data: Metadata = {}): Metadata {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
}
