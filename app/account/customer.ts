import type { User } from "@supabase/auth-js";
import { useOutletContext } from "react-router";

/** Whose account this is, as its layout tells the pages in it. */
export function useCustomer(): User {
  return useOutletContext<User>();
}
