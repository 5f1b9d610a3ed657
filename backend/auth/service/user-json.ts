import type { Identity, User } from "./users.ts";

/** A user as GoTrue shows it: without columns that are null. */
export function userJson(user: User): object {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? "",
    phone: user.phone ?? "",
    ...withoutNulls({
      email_confirmed_at: user.email_confirmed_at,
      phone_confirmed_at: user.phone_confirmed_at,
      confirmed_at: user.confirmed_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
      new_email: user.email_change || null,
      email_change_sent_at: user.email_change_sent_at,
    }),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: user.identities.map(identityJson),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}

/** `id` is the provider's id, for old clients. */
function identityJson(identity: Identity): object {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...withoutNulls({
      last_sign_in_at: identity.last_sign_in_at && new Date(identity.last_sign_in_at),
      email: identity.email,
    }),
    created_at: new Date(identity.created_at),
    updated_at: new Date(identity.updated_at),
  };
}

function withoutNulls(values: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
