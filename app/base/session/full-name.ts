import type { User } from "@supabase/auth-js";

export function fullNameOf({ user_metadata: metadata }: User): string {
  const name: unknown = metadata["full_name"];
  return typeof name === "string" ? name.trim() : "";
}
