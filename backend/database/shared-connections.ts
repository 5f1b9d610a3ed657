import type { ReservedSql, Sql } from "postgres";
import { createWaitQueue, Tally, type Slots, type Waiter } from "../shared/wait-queue.ts";
import { isLost, reserve } from "./reserve.ts";

/** The connections of a pool, shared out so that no client's slow statements stand in another's way. */
export type SharedConnections = {
  /** Runs work on a connection that no other owner uses meanwhile; see `WaitQueue` for when it is refused. */
  run<T>(work: (connection: ReservedSql) => Promise<T>, wish: Wish): Promise<T>;
};

export type Wish = Waiter & {
  /** Whether the work needs the connection to itself, because it does not send all of its statements at once. */
  alone: boolean;
};

type Options = {
  /** Milliseconds to wait for a connection. */
  timeout: number;
  /** Why there was none. */
  refusal: () => Error;
  /** Milliseconds between two looks for connections that are to end. */
  sweepEvery?: number;
};

/** A connection that is lent to one owner. */
type Lease = {
  owner: string | undefined;
  connection: Promise<ReservedSql>;
  /** How much of the owner's work is under way on it. */
  running: number;
  /** Takes no further work: it is for one piece alone, or it is lost. */
  closed: boolean;
  /** Rejects when the connection is lost: of what still waits to be sent on it, the driver says nothing. */
  loss: PromiseWithResolvers<never>;
  /** Whether there is no connection to give back: one that is lost has left the pool by itself. */
  lost: boolean;
};

/** Statements of one owner that may follow one another on a connection, so that PostgreSQL need not wait for us. */
const depth = 4;

/** Requests that may wait for the connections of one pool. */
const maxWaiting = 1000;

/**
 * An owner gets at most half of the connections; whoever has the fewest is served next. Each statement has a connection
 * of its own as long as the owner may have more. Further ones share those, unless somebody is waiting for a connection.
 */
export function shareConnections(
  pool: Sql,
  { timeout, refusal, sweepEvery = 60_000 }: Options,
): SharedConnections {
  endOldConnections(pool, sweepEvery);
  const { max } = pool.options;
  const maxPerOwner = Math.ceil(max / 2);
  const leases = new Set<Lease>();
  const leasesByOwner = new Tally();

  const lend = ({ owner, alone }: Wish): Lease => {
    const connection = reserve(pool, timeout, refusal);
    const loss = Promise.withResolvers<never>();
    loss.promise.catch(() => {});
    const lease = { owner, connection, running: 1, closed: alone, loss, lost: false };
    leases.add(lease);
    leasesByOwner.add(owner, 1);
    return lease;
  };
  const join = (owner: string | undefined): Lease | undefined => {
    const joinable = [...leases].filter((it) => it.owner === owner && !it.closed && it.running < depth);
    const [first] = joinable;
    if (!first) return undefined;
    const idlest = joinable.reduce((best, it) => (it.running < best.running ? it : best), first);
    idlest.running += 1;
    return idlest;
  };
  const slots: Slots<Wish, Lease> = {
    acquire(wish, contended) {
      if (leases.size < max && leasesByOwner.of(wish.owner) < maxPerOwner) return lend(wish);
      return wish.alone || contended ? undefined : join(wish.owner);
    },
    release(lease) {
      lease.running -= 1;
      if (lease.running > 0) return;
      leases.delete(lease);
      leasesByOwner.add(lease.owner, -1);
      if (!lease.lost) void lease.connection.then((connection) => connection.release());
    },
  };
  const maxWaitingPerOwner = maxWaiting / 2;
  const queue = createWaitQueue(slots, { maxWaiting, maxWaitingPerOwner, timeout, refusal });

  const lose = (lease: Lease, error: unknown): void => {
    lease.closed = lease.lost = true;
    lease.loss.reject(error);
  };
  const runOn = async <T>(lease: Lease, work: (connection: ReservedSql) => Promise<T>): Promise<T> => {
    const connection = await lease.connection.catch((error: unknown) => {
      lose(lease, error);
      throw error;
    });
    try {
      return await Promise.race([work(connection), lease.loss.promise]);
    } catch (error) {
      if (isLost(error)) lose(lease, error);
      throw error;
    }
  };
  return {
    run: (work, wish) =>
      queue.run((lease) => runOn(lease, work), { rank: () => leasesByOwner.of(wish.owner), ...wish }),
  };
}

/**
 * The driver ends a connection that has reached its greatest age after a statement, but not after one on a connection
 * that is reserved. So each gets another kind of statement from time to time; the pool hands them out in turn.
 */
function endOldConnections(pool: Sql, every: number): void {
  const timer = setInterval(() => {
    pool.unsafe("select 1").catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "CONNECTION_ENDED")
        clearInterval(timer);
    });
  }, every).unref();
}
