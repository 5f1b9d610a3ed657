import type { Session } from "@supabase/auth-js";
import type { Db } from "../clients/load-context.ts";

/** Whether the user is an administrator; false, too, if the lookup is refused. */
export async function isAdmin(db: Db, { user, access_token: token }: Session): Promise<boolean> {
  const { data } = await db
    .from("user_roles")
    .select("role")
    .eq("user_id", user.id)
    .eq("role", "admin")
    // News of a session from another tab may arrive before this tab's storage has it.
    .setHeader("Authorization", `Bearer ${token}`)
    .maybeSingle();
  return data !== null;
}
