/** Makes requests for the same upload take turns: each asks the previous one to stop, and waits for its end. */
export type Turns = {
  /** @param work its signal is aborted when another request wants its turn */
  take<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
};

export function createTurns(): Turns {
  const last = new Map<string, { stop: AbortController; end: Promise<void> }>();
  return {
    async take(id, work) {
      const before = last.get(id);
      const { promise: end, resolve } = Promise.withResolvers<void>();
      const turn = { stop: new AbortController(), end };
      last.set(id, turn);
      before?.stop.abort();
      await before?.end;
      try {
        return await work(turn.stop.signal);
      } finally {
        if (last.get(id) === turn) last.delete(id);
        resolve();
      }
    },
  };
}
