import type { GoTrueClient, Session as Tokens, User } from "@supabase/auth-js";
import { lazyClient } from "../clients/lazy/lazy-client.ts";
import { type SessionPlace, sessionKey, storedSessionPlace } from "../browser-storage/stored-session.ts";
import { isAdmin } from "./queries.ts";

/** Who uses the shop. It is `loading` only while a stored session is being restored: a guest is signed out at once. */
export type Session = { status: "loading" } | KnownSession;

export type KnownSession =
  | { status: "signed-out" }
  | { status: "signed-in"; session: Tokens; user: User; isAdmin: boolean };

/** How long a restore may keep the page covered, in milliseconds. It goes on behind. */
const restorePatience = 8000;

const signedOut: Session = { status: "signed-out" };
let current: Session = signedOut;
const listeners = new Set<() => void>();

export function readSession(): Session {
  return current;
}

/** Before the browser has taken over from the server, everybody is a guest. */
export function readServerSession(): Session {
  return signedOut;
}

export function subscribeToSession(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session as soon as it is not `loading`. */
export async function whenSessionKnown(): Promise<KnownSession> {
  while (current.status === "loading") {
    const { promise, resolve } = Promise.withResolvers<void>();
    const unsubscribe = subscribeToSession(resolve);
    await promise;
    unsubscribe();
  }
  return current;
}

/** Restores the stored session, if there is one, and follows what other tabs do. Called once, before the first render. */
export function startSession() {
  const place = storedSessionPlace();
  if (place) {
    set({ status: "loading" });
    setTimeout(() => current.status === "loading" && set(signedOut), restorePatience);
    followPlace(place).catch(() => set(signedOut));
  }
  window.addEventListener("storage", ({ key }) => {
    // No key: all of the storage was cleared.
    if (key === sessionKey || key === null) followOtherTabs();
  });
}

/** The session that all tabs share has come, changed or gone by another tab. */
function followOtherTabs() {
  if (!storedSessionPlace()) void enter(null);
  else if (current.status === "signed-out") followStored();
}

/** Follows the stored session, if there is one. */
function followStored() {
  const place = storedSessionPlace();
  if (place) followPlace(place).catch(console.warn);
}

/** Follows the session in this place from now on. */
async function followPlace(place: SessionPlace) {
  const { authClientAt } = await import("../clients/auth/auth-client.ts");
  followSession(authClientAt(place));
}

let followed: GoTrueClient | undefined;
let entering: Promise<void> | undefined;

/** Keeps the state as this client tells it: signed in or out, tokens refreshed, user updated, here or in another tab. */
export function followSession(client: GoTrueClient) {
  if (followed === client) return;
  followed = client;
  client.onAuthStateChange((event, session) => {
    if (followed === client) entering = enter(session, event === "INITIAL_SESSION" ? client : undefined);
  });
}

/** Resolves when what the client told last is the state. */
export async function whenSessionEntered() {
  await entering;
}

let lastEntry = 0;

/**
 * Makes this the session. A stored one is also shown to the backend, which may have ended it: the client then tells
 * that it is signed out, and that entry counts.
 */
async function enter(session: Tokens | null, restoredBy?: GoTrueClient) {
  const entry = ++lastEntry;
  if (!session) {
    set(signedOut);
    // Behind this tab's own session there may be a remembered one: from now on requests go in its name.
    return followStored();
  }
  const { user } = session;
  const known = current.status === "signed-in" && current.user.id === user.id ? current : null;
  const [admin] = known ? [known.isAdmin] : await Promise.all([isKnownAdmin(session), restoredBy?.getUser()]);
  if (entry === lastEntry) set({ status: "signed-in", session, user, isAdmin: admin });
}

/** Who cannot be looked up is no admin. */
async function isKnownAdmin(session: Tokens): Promise<boolean> {
  try {
    return await isAdmin(await lazyClient(), session);
  } catch {
    return false;
  }
}

function set(next: Session) {
  if (isSame(current, next)) return;
  current = next;
  for (const listener of listeners) listener();
}

/** The client repeats itself whenever a tab comes to the front. */
function isSame(one: Session, other: Session): boolean {
  if (one.status !== "signed-in" || other.status !== "signed-in") return one.status === other.status;
  return (
    one.isAdmin === other.isAdmin &&
    one.session.access_token === other.session.access_token &&
    one.user.updated_at === other.user.updated_at
  );
}
