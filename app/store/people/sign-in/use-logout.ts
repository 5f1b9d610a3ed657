import { msg } from "@lingui/core/runtime-macro";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { say } from "../../../base/language/languages.ts";
import { tabStorage } from "../../../base/browser/tab-storage.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { savedLists } from "../../../features/cart/saved/follow-lists.ts";
import { forgetCompared } from "../../../features/catalog/compared/compared.ts";
import { forgetViewed } from "../../../features/catalog/viewed/viewed.ts";
import { signOut } from "./sign-in.ts";

/**
 * Navigates home, then ends the session. In this order no guard of the current page interferes, and users who decide to
 * stay because of unsaved changes stay logged in. Everything stored in this tab is cleared, except for the cart and its
 * pending order; the wish list is the account's, and leaves with it. If logging out fails, everything is kept.
 */
export function useLogout(): () => void {
  const navigate = useNavigate();
  const askedAt = useRef<number>(undefined);

  // The current page unmounts when home is rendered.
  useEffect(
    () => () => {
      if (askedAt.current !== undefined && logoutOfEntry() === askedAt.current) void endSession();
    },
    [],
  );

  return () => {
    askedAt.current = Date.now();
    void navigate("/", { state: { logout: askedAt.current } });
  };
}

/**
 * The time of the logout that led to this history entry. It is part of the navigation, which a question about unsaved
 * changes may hold up. Other navigations to home do not have it, and an entry of an earlier logout has a different
 * time.
 */
function logoutOfEntry(): unknown {
  // Read from where the router stores a location's state, because an unmounting page does not get the new location.
  const entry = window.history.state as { usr?: { logout?: unknown } | null } | null;
  return entry?.usr?.logout;
}

async function endSession() {
  await savedLists.load().then(({ saveWaiting }) => saveWaiting(), console.warn);
  const { error } = await signOut();
  if (error !== null) {
    showToast({
      title: say(msg`Logout failed`),
      description: error || say(msg`Please try again.`),
      destructive: true,
    });
  } else {
    tabStorage.clearExcept("cart/");
    forgetViewed();
    forgetCompared();
    showToast({
      title: say(msg`Logged out`),
      description: say(msg`You have been successfully logged out.`),
    });
  }
}
