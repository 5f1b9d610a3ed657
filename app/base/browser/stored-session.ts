export type SessionPlace = { storage: Storage; key: string };

/** The script that runs before the first paint looks for this prefix, too. */
export const sessionKey = "facet-session";

/** All tabs share a remembered session. */
const shared = (): SessionPlace => ({ storage: localStorage, key: sessionKey });

/** Null for guests, and where the browser denies storage. */
export function storedSessionPlace(): SessionPlace | null {
  try {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith(`${sessionKey}-`));
    if (key) return { storage: sessionStorage, key };
    return localStorage.getItem(sessionKey) === null ? null : shared();
  } catch {
    return null;
  }
}

/** A remembered session goes into the storage of all tabs, any other into this tab's own, under a key of its own. */
export function newSessionPlace(remember: boolean): SessionPlace {
  if (remember) return shared();
  // `crypto.randomUUID` exists on HTTPS and localhost only.
  const own = crypto.getRandomValues(new Uint32Array(2)).join("-");
  return { storage: sessionStorage, key: `${sessionKey}-${own}` };
}
