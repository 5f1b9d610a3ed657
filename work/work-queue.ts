import { createWaitQueue, Tally, type WaitQueueOptions, type Slots, type Waiter } from "./wait-queue.ts";

export type WorkQueue = {
  run<T>(work: () => Promise<T>, job?: Waiter): Promise<T>;
};

type Options = Omit<WaitQueueOptions, "maxWaitingPerOwner"> & {
  maxRunning: number;
  /** How many jobs may run for one owner, who also gets the same share of the queue; no limit by default. */
  maxPerOwner?: number;
};

/** Shares are per owner, so that an owner who sends a thousand jobs holds up only his own. */
export function createWorkQueue({ maxRunning, maxPerOwner = maxRunning, ...options }: Options): WorkQueue {
  const running = new Tally();
  const slots: Slots<Waiter, { owner: string | undefined }> = {
    acquire({ owner }) {
      if (running.total >= maxRunning || running.of(owner) >= maxPerOwner) return undefined;
      running.add(owner, 1);
      return { owner };
    },
    release({ owner }) {
      running.add(owner, -1);
    },
  };
  const maxWaitingPerOwner = Math.ceil((options.maxWaiting * maxPerOwner) / maxRunning);
  const queue = createWaitQueue(slots, { ...options, maxWaitingPerOwner });
  return { run: (work, job = {}) => queue.run(work, { ...job }) };
}
