/** How many values are remembered. Going back further starts fresh. */
const max = 10;

/** Values by the key of a history entry, so that Back finds them. */
export function historyMemory<Value>() {
  const values = new Map<string, Value>();
  return {
    get: (key: string) => values.get(key),
    set(key: string, value: Value) {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > max) values.delete(oldest!);
    },
  };
}
