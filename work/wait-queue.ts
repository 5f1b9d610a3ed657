export type WaitQueue<Job extends Waiter, Slot> = {
  /**
   * Resolves to the work's result. Rejects without running it if too many wait, the timeout is over, or the signal
   * aborts meanwhile.
   */
  run<T>(work: (slot: Slot) => Promise<T>, job: Job): Promise<T>;
  /** Gives a slot that became free by itself to the next job. */
  serveNext: () => void;
  readonly waiting: number;
};

export type Waiter = {
  /** For whom the job runs. An owner gets only a share of the slots; jobs without an owner are not limited. */
  owner?: string | undefined;
  /** The lowest rank is next, asked again for each free slot; 0 by default. */
  rank?: () => number;
  signal?: AbortSignal | undefined;
};

export type Slots<Job, Slot> = {
  /** A slot for this job, or undefined while there is none. `contended` says that other jobs are waiting. */
  acquire: (job: Job, contended: boolean) => Slot | undefined;
  release: (slot: Slot) => void;
};

export type WaitQueueOptions = {
  maxWaiting: number;
  maxWaitingPerOwner: number;
  /** Milliseconds a job may wait; unlimited by default. */
  timeout?: number | undefined;
  refusal: () => Error;
};

export function createWaitQueue<Job extends Waiter, Slot>(
  slots: Slots<Job, Slot>,
  { maxWaiting, maxWaitingPerOwner, timeout, refusal }: WaitQueueOptions,
): WaitQueue<Job, Slot> {
  const waiting = new Map<Job, (slot: Slot) => void>();
  const waitingByOwner = new Tally();

  const serveNext = (): void => {
    const byRank = [...waiting.keys()].toSorted((one, other) => rankOf(one) - rankOf(other));
    for (const job of byRank) {
      const slot = slots.acquire(job, true);
      if (slot === undefined) continue;
      waiting.get(job)?.(slot);
      return;
    }
  };

  const wait = (job: Job): Promise<Slot> => {
    const { owner, signal } = job;
    if (waiting.size >= maxWaiting || waitingByOwner.of(owner) >= maxWaitingPerOwner) throw refusal();
    const { promise, resolve, reject } = Promise.withResolvers<Slot>();
    const leave = (): void => {
      waiting.delete(job);
      waitingByOwner.add(owner, -1);
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    };
    const onAbort = (): void => {
      leave();
      reject(signal?.reason);
    };
    const onTimeout = (): void => {
      leave();
      reject(refusal());
    };
    const timer = timeout === undefined ? undefined : setTimeout(onTimeout, timeout);
    signal?.addEventListener("abort", onAbort, { once: true });
    waitingByOwner.add(owner, 1);
    waiting.set(job, (slot) => {
      leave();
      resolve(slot);
    });
    return promise;
  };

  return {
    serveNext,
    get waiting() {
      return waiting.size;
    },
    async run(work, job) {
      job.signal?.throwIfAborted();
      const slot = slots.acquire(job, waiting.size > 0) ?? (await wait(job));
      try {
        return await work(slot);
      } finally {
        slots.release(slot);
        if (waiting.size > 0) serveNext();
      }
    },
  };
}

function rankOf({ rank }: Waiter): number {
  return rank?.() ?? 0;
}

export class Tally {
  total = 0;
  readonly #byOwner = new Map<string, number>();

  of(owner: string | undefined): number {
    return owner === undefined ? 0 : (this.#byOwner.get(owner) ?? 0);
  }

  add(owner: string | undefined, change: number): void {
    this.total += change;
    if (owner === undefined) return;
    const count = this.of(owner) + change;
    if (count === 0) this.#byOwner.delete(owner);
    else this.#byOwner.set(owner, count);
  }
}
