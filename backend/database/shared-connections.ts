import { LRUCache } from "lru-cache";
import type { ReservedSql, Sql } from "postgres";
import { createVolumeLimit } from "../shared/rate-limits.ts";
import { createWaitQueue, Tally, type Slots, type Waiter } from "../shared/wait-queue.ts";
import { isLost, reserve } from "./reserve.ts";

/** The connections of a pool, shared so that one client's slow statements do not block the others. */
export type SharedConnections = {
  /** Runs work on a connection that no other owner uses at the same time. `WaitQueue` says when it is refused. */
  run<T>(work: (connection: ReservedSql) => Promise<T>, job: Job): Promise<T>;
  /** How many connections are at work, of how many, and how many pieces of work wait for one. */
  use: () => Use;
};

export type Use = { inUse: number; max: number; waiting: number };

export type Job = Waiter & {
  /** Whether the work needs a connection of its own, because it does not send all of its statements at once. */
  alone: boolean;
  /** Whether it may have to wait for others' locks, so that the time it takes is not its owner's. */
  writes?: boolean;
};

type Options = {
  /** Milliseconds to wait for a connection. */
  timeout: number;
  /** Creates the error for when no connection became free. */
  refusal: () => Error;
  /** Milliseconds between checks for connections to close. */
  sweepEvery?: number;
  /** What an owner's long reads may take. */
  share?: typeof defaultShare;
};

type Lease = {
  owner: string | undefined;
  connection: Promise<ReservedSql>;
  /** How many pieces of the owner's work are running on it. */
  running: number;
  /** Milliseconds for which the owner gets no connection in its place afterwards. */
  rest: number;
  /** Whether it takes no further work, because it is exclusive or lost. */
  closed: boolean;
  /** Rejects when the connection is lost, because the driver never settles statements it has not sent yet. */
  loss: PromiseWithResolvers<never>;
  /** Whether the connection is lost. Then it has already left the pool and must not be released. */
  lost: boolean;
};

/** How many pieces of work of one owner may be pipelined on a connection. */
const maxPipelined = 4;

const maxWaiting = 1000;

/**
 * An owner whose long reads have taken so many milliseconds gets one connection at a time for the rest of so many seconds,
 * and after a long one none for as long as it took. Short ones do not count, however many.
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
  /** Whose last work was short. */
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
 * The driver closes a connection that has reached its maximum age after a statement, but not while it is reserved. So
 * from time to time, run a statement without a reservation; the pool uses its connections in turn.
 */
function closeOldConnections(pool: Sql, every: number): void {
  const timer = setInterval(() => {
    pool.unsafe("select 1").catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "CONNECTION_ENDED")
        clearInterval(timer);
    });
  }, every).unref();
}
