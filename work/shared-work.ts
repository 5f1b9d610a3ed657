import type { WorkQueue } from "./work-queue.ts";

export type Requester = {
  /** Whose share of the queue it takes; undefined for this process itself. */
  address: string | undefined;
  /** Aborts when the caller hangs up. */
  signal: AbortSignal;
};

/** `key` identifies the result; `cost` is in any unit. */
export type Task<Result> = { key: string; cost: number; run: () => Promise<Result> };

/** Does the work once for all concurrent callers with the same key. */
export type SharedWork<Result> = (task: Task<Result>, requester: Requester) => Promise<Result>;

type Job<Result> = Task<Result> & {
  since: number;
  /** The waiting callers by address, until the work begins. */
  places: Map<string | undefined, Place<Result>>;
  result?: Promise<Result>;
};

type Place<Result> = { callers: number; leave: () => void; result: Promise<Result> };

/**
 * Gives each address its own place in the queue, so that its callers do not wait in another's share. The first place
 * whose turn comes does the work for all. A place is given up when its callers are gone; work that has begun is
 * finished.
 * @param clientGone the error for a caller who hung up
 * @throws that error, and whatever the queue and the work throw
 */
export function createSharedWork<Result>(queue: WorkQueue, clientGone: () => Error): SharedWork<Result> {
  const jobs = new Map<string, Job<Result>>();

  const open = (task: Task<Result>): Job<Result> => {
    const job = { ...task, since: performance.now(), places: new Map() };
    jobs.set(task.key, job);
    return job;
  };
  const begin = (job: Job<Result>): Promise<Result> => {
    job.result ??= job.run().finally(() => jobs.delete(job.key));
    for (const { leave } of job.places.values()) leave();
    return job.result;
  };
  const enter = (job: Job<Result>, owner: string | undefined): Place<Result> => {
    const leaving = new AbortController();
    const leave = (): void => {
      if (leaving.signal.aborted) return;
      job.places.delete(owner);
      if (job.places.size === 0 && !job.result) jobs.delete(job.key);
      leaving.abort(clientGone());
    };
    const turn = queue.run(() => begin(job), { owner, rank: () => rankOf(job), signal: leaving.signal });
    const result = turn.catch((error: unknown) => {
      if (job.result) return job.result;
      leave();
      throw error;
    });
    const place = { callers: 0, leave, result };
    job.places.set(owner, place);
    return place;
  };

  return (task, { address, signal }) => {
    if (signal.aborted) return Promise.reject(clientGone());
    const job = jobs.get(task.key) ?? open(task);
    if (job.result) return job.result;
    const place = job.places.get(address) ?? enter(job, address);
    place.callers += 1;
    const hangUp = (): void => {
      place.callers -= 1;
      if (place.callers === 0) place.leave();
    };
    signal.addEventListener("abort", hangUp, { once: true });
    return place.result;
  };
}

/**
 * Ranks work by waiting time in proportion to cost, and by the number of addresses that want it: small images go
 * first, but large ones do not wait forever.
 */
function rankOf({ since, cost, places }: Job<unknown>): number {
  return (-(performance.now() - since) * places.size) / cost;
}
