import type { GoTrueClient, Session as Tokens, User } from "@supabase/auth-js";
import { lazyClient } from "../clients/lazy/lazy-client.ts";
import { type SessionPlace, sessionKey, storedSessionPlace } from "../browser/stored-session.ts";
import { isAdmin } from "./queries.ts";
import { authCode } from "../clients/auth/auth-code.ts";

/** The session; `loading` only while a stored one is being restored, since guests are signed out at once. */
export type Session = { status: "loading" } | KnownSession;

export type KnownSession =
  | { status: "signed-out" }
  | { status: "signed-in"; session: Tokens; user: User; isAdmin: boolean };

/** Milliseconds until the page is uncovered; restoring goes on in the background. */
const restoreTimeout = 8000;

const signedOut: Session = { status: "signed-out" };
let current: Session = signedOut;
const listeners = new Set<() => void>();

export function readSession(): Session {
  return current;
}

/** Everybody is a guest on the server and during hydration. */
export function readServerSession(): Session {
  return signedOut;
}

export function subscribeToSession(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function whenSessionKnown(): Promise<KnownSession> {
  while (current.status === "loading") {
    const { promise, resolve } = Promise.withResolvers<void>();
    const unsubscribe = subscribeToSession(resolve);
    await promise;
    unsubscribe();
  }
  return current;
}

/** Restores the stored session and keeps in sync with other tabs. Called once, before the first render. */
export function startSession() {
  const place = storedSessionPlace();
  if (place) {
    set({ status: "loading" });
    setTimeout(() => current.status === "loading" && set(signedOut), restoreTimeout);
    followPlace(place).catch(() => set(signedOut));
  }
  window.addEventListener("storage", ({ key }) => {
    // A null key means that the whole storage was cleared.
    if (key === sessionKey || key === null) followOtherTabs();
  });
}

/** Another tab has started, changed or ended the shared session. */
function followOtherTabs() {
  if (!storedSessionPlace()) void enter(null);
  else if (current.status === "signed-out") followStored();
}

function followStored() {
  const place = storedSessionPlace();
  if (place) followPlace(place).catch(console.warn);
}

async function followPlace(place: SessionPlace) {
  const { authClientAt } = await authCode.load();
  followSession(authClientAt(place));
}

let followed: GoTrueClient | undefined;
let entering: Promise<void> | undefined;

/** Follows every change that this client reports, in any tab. */
export function followSession(client: GoTrueClient) {
  if (followed === client) return;
  followed = client;
  client.onAuthStateChange((event, session) => {
    if (followed === client) entering = enter(session, event === "INITIAL_SESSION" ? client : undefined);
  });
}

export async function whenSessionEntered() {
  await entering;
}

let lastEntry = 0;

/** Makes this the current session. A restored one is checked first: a sign-out supersedes this call. */
async function enter(session: Tokens | null, restoredBy?: GoTrueClient) {
  const entry = ++lastEntry;
  if (!session) {
    set(signedOut);
    // Without a session of this tab's own, a remembered one may apply.
    return followStored();
  }
  const { user } = session;
  const known = current.status === "signed-in" && current.user.id === user.id ? current : null;
  const [admin] = known ? [known.isAdmin] : await Promise.all([isKnownAdmin(session), restoredBy?.getUser()]);
  if (entry === lastEntry) set({ status: "signed-in", session, user, isAdmin: admin });
}

async function isKnownAdmin(session: Tokens): Promise<boolean> {
  try {
    return await isAdmin(await lazyClient(), session);
  } catch {
    return false;
  }
}

/** Called after the account was given rights. */
export async function rereadRights() {
  if (current.status === "signed-in") set({ ...current, isAdmin: await isKnownAdmin(current.session) });
}

function set(next: Session) {
  if (isSame(current, next)) return;
  current = next;
  for (const listener of listeners) listener();
}

/** The client reports the same session again whenever a tab comes to the front. */
function isSame(one: Session, other: Session): boolean {
  if (one.status !== "signed-in" || other.status !== "signed-in") return one.status === other.status;
  return (
    one.isAdmin === other.isAdmin &&
    one.session.access_token === other.session.access_token &&
    one.user.updated_at === other.user.updated_at
  );
}
