import type { User } from "@supabase/auth-js";
import { useOutletContext } from "react-router";

/** The account's owner, from the layout. */
export function useCustomer(): User {
  return useOutletContext<User>();
}
