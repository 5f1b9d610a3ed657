/** Where a browser keeps a session: `storage` under `key`. */
export type SessionPlace = { storage: Storage; key: string };

/** What every key of a stored session begins with; the script that runs before paint looks for it too. */
export const sessionKey = "facet-session";

/** The place of a remembered session: all tabs share it. */
const shared = (): SessionPlace => ({ storage: localStorage, key: sessionKey });

/**
 * Where this browser has a session now: in this tab, else in the place that all tabs share. Null for guests, and where
 * the browser refuses storage.
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
 * Where a new session belongs: shared by all tabs and kept, or, when it should not be remembered, in this tab alone.
 * A tab's key is its own, because tabs tell one another about sessions by it. (`crypto.randomUUID` would exist on
 * HTTPS and localhost only.)
 */
export function newSessionPlace(remember: boolean): SessionPlace {
  if (remember) return shared();
  const own = crypto.getRandomValues(new Uint32Array(2)).join("-");
  return { storage: sessionStorage, key: `${sessionKey}-${own}` };
}
