/** This tab's session storage, for what should survive a reload. Where storage is denied, nothing is kept. */
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
  /** Removes everything but the keys with this prefix. */
  clearExcept(prefix: string) {
    for (const key of this.keys("")) if (!key.startsWith(prefix)) this.remove(key);
  },
};
