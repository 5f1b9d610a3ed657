import { useSyncExternalStore } from "react";
import { readServerSession, readSession, type Session, subscribeToSession } from "./session-store.ts";

/** Signed out on the server and during hydration. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession, readServerSession);
}

export function useIsAdmin(): boolean {
  const session = useSession();
  return session.status === "signed-in" && session.isAdmin;
}
