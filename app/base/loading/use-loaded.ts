import { useEffect, useEffectEvent, useRef, useState } from "react";
import { errorMessage } from "../clients/error-message.ts";

type Loaded<Value> = {
  /** Undefined until something was read. */
  value: Value | undefined;
  /** A sentence that says why the last reading failed. */
  failure: string | null;
};

const nothing = { value: undefined, failure: null };

/**
 * Reads something once shown, and again for another key; the old value stays until then.
 * @param key null while there is nothing to read @param load is aborted when unwanted
 * @param onFailure for a failure that is not shown; it is at least logged
 */
export function useLoaded<Value>(
  key: string | number | null,
  load: (signal: AbortSignal) => Promise<Value>,
  onFailure?: (error: unknown) => void,
): Loaded<Value> & { again: () => Promise<void> } {
  const [loaded, setLoaded] = useState<Loaded<Value>>(nothing);
  const reading = useRef<AbortController>(null);

  async function read() {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    const show = (change: Partial<Loaded<Value>>) =>
      signal.aborted || setLoaded((before) => ({ ...before, ...change }));
    try {
      show({ value: await load(signal), failure: null });
    } catch (error) {
      show({ failure: errorMessage(error) });
      if (!signal.aborted) onFailure?.(error);
    }
  }

  function again() {
    setLoaded((before) => ({ ...before, failure: null }));
    return read();
  }

  const start = useEffectEvent(read);
  useEffect(() => {
    if (key !== null) void start();
    return () => reading.current?.abort();
  }, [key]);

  return { ...loaded, again };
}
