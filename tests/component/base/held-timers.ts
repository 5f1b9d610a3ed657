import { onTestFinished } from "vitest";

/**
 * From now on, timers of this many milliseconds run out only when the test says so; all others as usual. (Vitest's own
 * fake timers keep running while a test waits for an element.)
 */
export function holdTimers(delay: number) {
  const held = new Map<number, () => void>();
  const setTimeout = window.setTimeout.bind(window);
  const clearTimeout = window.clearTimeout.bind(window);
  let lastId = 0;
  const hold = (run: () => void) => {
    held.set(--lastId, run);
    return lastId;
  };
  Object.assign(window, {
    setTimeout: (run: () => void, ms?: number, ...given: unknown[]) =>
      ms === delay ? hold(run) : setTimeout(run, ms, ...given),
    clearTimeout: (id: number) => held.delete(id) || clearTimeout(id),
  });
  onTestFinished(() => void Object.assign(window, { setTimeout, clearTimeout }));
  return {
    count: () => held.size,
    runOut: () => {
      for (const run of held.values()) run();
      held.clear();
    },
  };
}
