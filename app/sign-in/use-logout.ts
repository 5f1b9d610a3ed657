import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { tabStorage } from "../browser-storage/tab-storage.ts";
import { showToast } from "../behaviors/toasts.tsx";
import { signOut } from "./sign-in.ts";

/**
 * Logs out. Home comes first and the end of the session after it, so that no guard of the page that one leaves has a
 * say, and that whoever rather stays at unsaved changes stays logged in. What the tab remembers goes with the session,
 * half-filled forms above all; the cart stays, and so does that it was ordered and the answer never came. Who cannot be
 * logged out keeps everything.
 */
export function useLogout(): () => void {
  const navigate = useNavigate();
  const askedAt = useRef<number>(undefined);

  // The page that one logs out from goes when home is drawn.
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
 * When the logout was asked for that led to this entry of the history. It travels with the navigation while that is
 * held up by a question; other ways home are without it, and going back finds one of an earlier logout at most.
 */
function logoutOfEntry(): unknown {
  // Where the router keeps a location's state: the page that is left is not told the new location.
  const entry = window.history.state as { usr?: { logout?: unknown } | null } | null;
  return entry?.usr?.logout;
}

async function endSession() {
  const { error } = await signOut();
  if (error !== null) {
    showToast({ title: "Logout failed", description: error || "Please try again.", destructive: true });
  } else {
    tabStorage.forgetAllBut("cart/");
    showToast({ title: "Logged out", description: "You have been successfully logged out." });
  }
}
