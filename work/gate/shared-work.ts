import type { Gate } from "./gate.ts";

export type Requester = {
  /** Whose share of the gate it takes; undefined for this process itself. */
  address: string | undefined;
  /** Aborts when the caller hangs up. */
  signal: AbortSignal;
};

/** `key` identifies the result; `cost` is in any unit. */
export type Task<Result> = { key: string; cost: number; run: () => Promise<Result> };

/** Does the work once for all concurrent callers with the same key. */
export type SharedWork<Result> = (task: Task<Result>, requester: Requester) => Promise<Result>;

type Job<Result> = { since: number; waiting: number; begun: AbortController; result?: Promise<Result> };

/**
 * Each caller waits in the share of their address; the first whose turn comes does the work for all, to its end.
 * @param clientGone the error for a caller who hung up @throws that, and whatever the gate and the work throw
 */
export function createSharedWork<Result>(gate: Gate, clientGone: () => Error): SharedWork<Result> {
  const jobs = new Map<string, Job<Result>>();
  return async ({ key, cost, run }, { address: owner, signal }) => {
    if (signal.aborted) throw clientGone();
    const begun = new AbortController();
    const job: Job<Result> = jobs.get(key) ?? { since: performance.now(), waiting: 0, begun };
    jobs.set(key, job);
    if (job.result) return job.result;
    const begin = (): Promise<Result> => {
      job.result ??= run().finally(() => jobs.delete(key));
      job.begun.abort();
      return job.result;
    };
    // What is small and what many want goes first, but large work does not wait forever.
    const rank = (): number => (-(performance.now() - job.since) * job.waiting) / cost;
    job.waiting += 1;
    try {
      return await gate.run(begin, { owner, rank, signal: AbortSignal.any([signal, job.begun.signal]) });
    } catch (error) {
      if (job.result) return job.result;
      throw signal.aborted ? clientGone() : error;
    } finally {
      job.waiting -= 1;
      if (job.waiting === 0 && !job.result) jobs.delete(key);
    }
  };
}
