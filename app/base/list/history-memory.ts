import { tabStorage } from "../browser/tab-storage.ts";

const max = 10;

/** Keeps values by the key of a history entry, so that Back finds them. @param storageKey of this tab, for reloads */
export function historyMemory<Value>(storageKey?: string) {
  const values = new Map<string, Value>(storageKey === undefined ? [] : stored<Value>(storageKey));
  const listeners = new Set<() => void>();
  return {
    get: (key: string) => values.get(key),
    set(key: string, value: Value) {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > max) values.delete(oldest!);
      if (storageKey !== undefined) tabStorage.write(storageKey, JSON.stringify([...values]));
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function stored<Value>(storageKey: string): [string, Value][] {
  try {
    return JSON.parse(tabStorage.read(storageKey) ?? "[]") as [string, Value][];
  } catch {
    return [];
  }
}
