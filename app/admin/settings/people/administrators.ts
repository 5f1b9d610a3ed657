import type { Db } from "../../../base/clients/load-context.ts";
import { readMailIsSetUp } from "../../mail/mail-service.ts";

export type Administrators = Awaited<ReturnType<typeof readAdministrators>>;
export type Administrator = Administrators["admins"][number];
export type Invited = Administrators["invited"][number];

export async function readAdministrators(db: Db, signal: AbortSignal) {
  const [admins, invited, mailIsSetUp] = await Promise.all([
    db
      .from("user_roles")
      .select("user_id, profile:profiles!inner(email, full_name)")
      .eq("role", "admin")
      .order("profile(email)")
      .abortSignal(signal)
      .throwOnError(),
    db
      .from("admin_invitations")
      .select("id, email, expires_at, inviter:profiles!inner(email)")
      .order("email")
      .abortSignal(signal)
      .throwOnError(),
    readMailIsSetUp(db, signal),
  ]);
  return {
    admins: admins.data.map(({ user_id: id, profile: { email, full_name: name } }) => ({
      id,
      email: email ?? "",
      name,
    })),
    invited: invited.data.map(({ inviter, ...invitation }) => ({
      ...invitation,
      inviter: inviter.email,
      isOpen: Date.parse(invitation.expires_at) > Date.now(),
    })),
    mailIsSetUp,
  };
}

export async function inviteAdministrator(db: Db, email: string) {
  await db.rpc("invite_admin", { email }).throwOnError();
}

export async function withdrawInvitation(db: Db, { id }: Invited) {
  await db.rpc("withdraw_admin_invitation", { invitation_id: id }).throwOnError();
}

export async function removeAdministrator(db: Db, { id }: Administrator) {
  await db.rpc("remove_admin", { user_id: id }).throwOnError();
}
