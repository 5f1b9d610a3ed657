import { useNavigate } from "react-router";
import { tabStorage } from "../data/tab-storage.ts";
import { showToast } from "../shell/toasts.tsx";
import { signOut } from "./sign-in.ts";

/**
 * Logs out. Home comes first and the end of the session after it, so that no guard of the page that one leaves has a
 * say. What the tab remembers goes with the session, half-filled forms above all; the cart stays, and so does that it
 * was ordered and the answer never came. Who cannot be logged out keeps everything.
 */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate("/");
    const { error } = await signOut();
    if (error !== null) {
      showToast({ title: "Logout failed", description: error || "Please try again.", destructive: true });
    } else {
      tabStorage.forgetAllBut("cart/");
      showToast({ title: "Logged out", description: "You have been successfully logged out." });
    }
  };
}
