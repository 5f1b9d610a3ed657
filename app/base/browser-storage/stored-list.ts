/**
 * A list that the browser keeps for all tabs. Where it is denied storage, the list lives as long as this page.
 * @param parse reads the stored text; null if it is invalid, which discards it as a whole: half a list would pass for the
 *   shopper's own
 */
export function createStoredList<Entry>(key: string, parse: (text: string) => readonly Entry[] | null) {
  const empty: readonly Entry[] = [];
  /** As last read or written, and its stored text. */
  let entries = empty;
  let storedText: string | null = null;
  const listeners = new Set<() => void>();

  /** The current list, with changes made in other tabs. The array is the same until the list changes. */
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

  /** Calls the listener after every change, in this tab or another. */
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

/** After these a list may have changed: in another tab, or while this page was in the back/forward cache. */
const outsideEvents = ["storage", "pageshow"] as const;
