import type { User } from "@supabase/auth-js";

/** The user's full name; empty if there is none. */
export function fullNameOf({ user_metadata: metadata }: User): string {
  const name: unknown = metadata["full_name"];
  return typeof name === "string" ? name.trim() : "";
}
