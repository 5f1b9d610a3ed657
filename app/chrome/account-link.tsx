import { UserRound } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useIsAdmin, useSession } from "../session/use-session.ts";

/** To the account, or for guests to the login page, which leads back here. */
export function AccountLink() {
  const signedIn = useSession().status === "signed-in";
  const { pathname, search } = useLocation();
  return (
    <Link
      to={signedIn ? "/account" : "/login"}
      state={signedIn ? undefined : { redirect: pathname + search }}
      aria-label={signedIn ? "Account" : "Log in"}
      className="target grid size-6 place-items-center hover:text-sapphire"
    >
      <UserRound size={20} strokeWidth={1.5} aria-hidden="true" />
    </Link>
  );
}

/** To the back office, for admins only. Small screens have it in their menu. */
export function AdminLink() {
  if (!useIsAdmin()) return null;
  return (
    <Link to="/admin" className="nav-link text-ui">
      Admin
    </Link>
  );
}
