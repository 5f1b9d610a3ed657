type Options = {
  max: number;
  /** Milliseconds. */
  time: number;
  now?: () => number;
};

/** Values kept in memory for a time. Those that were set first leave when there are too many. */
export function createKeptValues<Value>({ max, time, now = Date.now }: Options) {
  const kept = new Map<string, { value: Value; until: number }>();
  return {
    get(key: string): Value | undefined {
      const entry = kept.get(key);
      return entry && now() < entry.until ? entry.value : undefined;
    },
    set(key: string, value: Value): void {
      kept.delete(key);
      kept.set(key, { value, until: now() + time });
      if (kept.size > max) kept.delete(kept.keys().next().value!);
    },
  };
}
