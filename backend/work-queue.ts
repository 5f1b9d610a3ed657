/** Runs jobs in the order they came, at most some at a time. */
export type WorkQueue = {
  /** The job's outcome; rejects at once when the queue is full. */
  run<T>(job: () => Promise<T>): Promise<T>;
};

/**
 * @param mostRunning jobs at the same time
 * @param mostWaiting jobs that may wait; further ones are refused with `refusal()`
 */
export function createWorkQueue(mostRunning: number, mostWaiting: number, refusal: () => Error): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(job) {
      if (running < mostRunning) running += 1;
      else if (waiting.length >= mostWaiting) throw refusal();
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await job();
      } finally {
        const next = waiting.shift();
        if (next) next(); // the place is handed on, so nobody who comes just now can take it
        else running -= 1;
      }
    },
  };
}
