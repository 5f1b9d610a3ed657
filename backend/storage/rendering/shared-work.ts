import type { WorkQueue } from "../../shared/work-queue.ts";
import { clientGone } from "../shared/errors.ts";

/** Who wants something. */
export type Caller = {
  /** Whose share of the queue he takes; undefined for this process itself. */
  address: string | undefined;
  /** Aborted when he hangs up. */
  signal: AbortSignal;
};

/** Something to be made, with a name for it and what it costs, in any unit. */
export type Work<Result> = { key: string; cost: number; run: () => Promise<Result> };

/** The outcome of the work, which is done once for all who want the same key at a time. */
export type SharedWork<Result> = (work: Work<Result>, caller: Caller) => Promise<Result>;

type Job<Result> = Work<Result> & {
  since: number;
  /** Who waits, by address, until the work begins. */
  places: Map<string | undefined, Place<Result>>;
  result?: Promise<Result>;
};

/** One in the queue, for all callers of an address. */
type Place<Result> = { callers: number; leave: () => void; result: Promise<Result> };

/**
 * Every address waits with a place of its own, so that nobody waits in another's share, and the first place whose turn
 * it is serves all. A place that all its callers have left is given up; work that has begun is finished. Throws what the
 * queue and the work throw, and `StorageError` when the caller is gone.
 */
export function createSharedWork<Result>(queue: WorkQueue): SharedWork<Result> {
  const jobs = new Map<string, Job<Result>>();

  const open = (work: Work<Result>): Job<Result> => {
    const job = { ...work, since: performance.now(), places: new Map() };
    jobs.set(work.key, job);
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

  return (work, { address, signal }) => {
    if (signal.aborted) return Promise.reject(clientGone());
    const job = jobs.get(work.key) ?? open(work);
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
 * The longer something waits in proportion to its cost, and the more addresses want it, the sooner it is its turn: small
 * things go first, and large ones do not wait for ever.
 */
function rankOf({ since, cost, places }: Job<unknown>): number {
  return (-(performance.now() - since) * places.size) / cost;
}
