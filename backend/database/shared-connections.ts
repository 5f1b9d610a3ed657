import { LRUCache } from "lru-cache";
import type { ReservedSql, Sql } from "./sql.ts";
import { createVolumeLimit } from "../../work/rate-limits.ts";
import { createWaitQueue, Tally, type Slots, type Waiter } from "../../work/wait-queue.ts";
import { isLost, reserve } from "./reserve.ts";

export type SharedConnections = {
  /** Runs work on a connection that no other owner uses meanwhile. `WaitQueue` says when it is refused. */
  run<T>(work: (connection: ReservedSql) => Promise<T>, job: Job): Promise<T>;
  use: () => Use;
};

export type Use = { inUse: number; max: number; waiting: number };

export type Job = Waiter & {
  /** Whether the work needs a connection of its own, because it does not send all of its statements at once. */
  alone: boolean;
  /** Whether the work may wait for others' locks, so that its time does not count against its owner. */
  writes?: boolean;
};

type Options = {
  /** Milliseconds to wait for a connection. */
  timeout: number;
  refusal: () => Error;
  sweepEvery?: number;
  /** What an owner's long reads may take. */
  share?: typeof defaultShare;
};

type Lease = {
  owner: string | undefined;
  connection: Promise<ReservedSql>;
  running: number;
  /** Milliseconds for which the owner gets no connection in its place afterwards. */
  rest: number;
  closed: boolean;
  /** Rejects when the connection is lost: the driver never settles statements that it has not sent yet. */
  loss: PromiseWithResolvers<never>;
  /** A lost connection has already left the pool and must not be released. */
  lost: boolean;
};

/** How many pieces of one owner's work may be pipelined on a connection. */
const maxPipelined = 4;

const maxWaiting = 1000;

/**
 * An owner whose long reads took this many milliseconds gets one connection at a time for the rest of the window, and
 * after a long read none for as long as it took. Short reads do not count, however many.
 */
const defaultShare = { long: 250, milliseconds: 3_000, seconds: 300 };

/**
 * An owner gets at most half of the connections, or one if their work takes long, and the waiting owner with the fewest is
 * next. Each piece of work gets its own connection as long as its owner may have more; beyond that, the work of
 * an owner whose last work was short shares connections unless others are waiting.
 */
export function shareConnections(
  pool: Sql,
  { timeout, refusal, sweepEvery = 60_000, share = defaultShare }: Options,
): SharedConnections {
  closeOldConnections(pool, sweepEvery);
  const { max } = pool.options;
  const longWork = createVolumeLimit(share.milliseconds, share.seconds);
  const quickOwners = new LRUCache<string, true>({ max: 10_000 });
  const mostOf = (owner: string | undefined): number =>
    owner !== undefined && longWork.wait(owner) > 0 ? 1 : Math.ceil(max / 2);
  const leases = new Set<Lease>();
  const leasesByOwner = new Tally();

  const lend = ({ owner, alone }: Job): Lease => {
    const connection = reserve(pool, timeout, refusal);
    const loss = Promise.withResolvers<never>();
    loss.promise.catch(() => {});
    const lease = { owner, connection, running: 1, rest: 0, closed: alone, loss, lost: false };
    leases.add(lease);
    leasesByOwner.add(owner, 1);
    return lease;
  };
  const join = (owner: string | undefined): Lease | undefined => {
    if (owner !== undefined && !quickOwners.has(owner)) return undefined;
    const joinable = [...leases].filter(
      (it) => it.owner === owner && !it.closed && it.running < maxPipelined,
    );
    const [first] = joinable;
    if (!first) return undefined;
    const leastBusy = joinable.reduce((best, it) => (it.running < best.running ? it : best), first);
    leastBusy.running += 1;
    return leastBusy;
  };
  const slots: Slots<Job, Lease> = {
    acquire(job, contended) {
      if (leases.size < max && leasesByOwner.of(job.owner) < mostOf(job.owner)) return lend(job);
      return job.alone || contended ? undefined : join(job.owner);
    },
    release(lease) {
      lease.running -= 1;
      if (lease.running > 0) return;
      leases.delete(lease);
      if (!lease.lost) void lease.connection.then((connection) => connection.release());
      if (lease.rest === 0) leasesByOwner.add(lease.owner, -1);
      else setTimeout(endRest, lease.rest, lease).unref();
    },
  };
  const maxWaitingPerOwner = maxWaiting / 2;
  const queue = createWaitQueue(slots, { maxWaiting, maxWaitingPerOwner, timeout, refusal });

  const endRest = ({ owner }: Lease): void => {
    leasesByOwner.add(owner, -1);
    queue.serveNext();
  };
  const count = (lease: Lease, milliseconds: number, writes: boolean): void => {
    const { owner } = lease;
    if (owner === undefined) return;
    if (milliseconds <= share.long) {
      quickOwners.set(owner, true);
      return;
    }
    quickOwners.delete(owner);
    if (writes) return;
    longWork.add(owner, milliseconds);
    if (longWork.wait(owner) > 0) lease.rest += milliseconds;
  };
  const lose = (lease: Lease, error: unknown): void => {
    lease.closed = lease.lost = true;
    lease.loss.reject(error);
  };
  const runOn = async <T>(
    lease: Lease,
    work: (connection: ReservedSql) => Promise<T>,
    { writes = false }: Job,
  ): Promise<T> => {
    const connection = await lease.connection.catch((error: unknown) => {
      lose(lease, error);
      throw error;
    });
    const start = performance.now();
    try {
      return await Promise.race([work(connection), lease.loss.promise]);
    } catch (error) {
      if (isLost(error)) lose(lease, error);
      throw error;
    } finally {
      if (!lease.lost) count(lease, performance.now() - start, writes);
    }
  };
  return {
    run: (work, job) =>
      queue.run((lease) => runOn(lease, work, job), { rank: () => leasesByOwner.of(job.owner), ...job }),
    use: () => ({ inUse: leases.size, max, waiting: queue.waiting }),
  };
}

/**
 * Closes connections that have reached their maximum age. The driver does so after a statement, but not while the
 * connection is reserved; so from time to time a statement runs without a reservation. The pool uses its connections
 * in turn.
 */
function closeOldConnections(pool: Sql, every: number): void {
  const timer = setInterval(() => {
    pool.unsafe("select 1").catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "CONNECTION_ENDED")
        clearInterval(timer);
    });
  }, every).unref();
}
