/** This tab's session storage, for what should survive a reload. Where it is refused, nothing is remembered. */
export const tabStorage = {
  read(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, text: string) {
    try {
      sessionStorage.setItem(key, text);
    } catch {
      // Storage is full or refused.
    }
  },
  forget(key: string) {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was remembered.
    }
  },
  /** All keys that begin so. */
  keys(begin: string): string[] {
    try {
      return Object.keys(sessionStorage).filter((key) => key.startsWith(begin));
    } catch {
      return [];
    }
  },
  /** But for the keys that begin so. */
  forgetAllBut(begin: string) {
    for (const key of this.keys("")) if (!key.startsWith(begin)) this.forget(key);
  },
};
