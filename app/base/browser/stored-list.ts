/** A list that the browser keeps for all tabs. @param parse the stored text; null discards it as a whole */
export function createStoredList<Entry>(key: string, parse: (text: string) => readonly Entry[] | null) {
  const empty: readonly Entry[] = [];
  let entries = empty;
  let storedText: string | null = null;
  const listeners = new Set<() => void>();

  /** The array stays the same until the list changes, in this tab or another. */
  function read(): readonly Entry[] {
    const text = readStorage();
    if (text !== storedText) {
      storedText = text;
      entries = parseStored(text);
    }
    return entries;
  }

  function parseStored(text: string | null): readonly Entry[] {
    if (text === null) return empty;
    const stored = parse(text);
    if (!stored) localStorage.removeItem(key);
    return stored ?? empty;
  }

  function readStorage(): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  function subscribe(listener: () => void) {
    if (listeners.size === 0) for (const event of outsideEvents) window.addEventListener(event, notify);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) for (const event of outsideEvents) window.removeEventListener(event, notify);
    };
  }

  function replace(next: readonly Entry[]) {
    entries = next;
    const text = JSON.stringify(next);
    try {
      localStorage.setItem(key, text);
      storedText = text;
    } catch {
      // Storage is full or denied.
    }
    notify();
  }

  function notify() {
    for (const listener of listeners) listener();
  }

  /** The list on the server and during hydration. */
  const readServer = () => empty;

  return { read, readServer, subscribe, replace };
}

/** Another tab may have changed the list, or this page was in the back/forward cache. */
const outsideEvents = ["storage", "pageshow"] as const;
