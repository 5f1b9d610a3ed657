/** Keeps what should survive a reload, for this tab. Where storage is denied, it keeps nothing. */
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
      // Storage is full or denied.
    }
  },
  remove(key: string) {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is denied, so there is nothing to remove.
    }
  },
  keys(prefix: string): string[] {
    try {
      return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  },
  clearExcept(prefix: string) {
    for (const key of this.keys("")) if (!key.startsWith(prefix)) this.remove(key);
  },
};
