/** Where the browser keeps a session: in `storage` under `key`. */
export type SessionPlace = { storage: Storage; key: string };

/** The prefix of every stored session's key. The script that runs before the first paint looks for it too. */
export const sessionKey = "facet-session";

/** Where a remembered session is kept: all tabs share it. */
const shared = (): SessionPlace => ({ storage: localStorage, key: sessionKey });

/**
 * Where the current session is kept: in this tab's storage, or else in the one that all tabs share. Null for guests, and
 * where the browser denies storage.
 */
export function storedSessionPlace(): SessionPlace | null {
  try {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith(`${sessionKey}-`));
    if (key) return { storage: sessionStorage, key };
    return localStorage.getItem(sessionKey) === null ? null : shared();
  } catch {
    return null;
  }
}

/**
 * Where to keep a new session: if it should be remembered, in the storage that all tabs share, otherwise in this tab's
 * own. Each tab has a key of its own, because tabs notify one another about sessions by key.
 */
export function newSessionPlace(remember: boolean): SessionPlace {
  if (remember) return shared();
  // `crypto.randomUUID` exists on HTTPS and localhost only.
  const own = crypto.getRandomValues(new Uint32Array(2)).join("-");
  return { storage: sessionStorage, key: `${sessionKey}-${own}` };
}
