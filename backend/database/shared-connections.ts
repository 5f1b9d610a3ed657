import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { ReservedSql, Sql } from "./sql.ts";
import { openGate, type Visitor } from "../../work/gate/gate.ts";
import { Amounts, atMost } from "../../work/gate/rate-limits.ts";
import { isLost, reserve } from "./reserve.ts";

export type SharedConnections = {
  /** Runs work on a connection that no other owner uses meanwhile. `Gate` says when it is refused. */
  run<T>(work: (connection: ReservedSql) => Promise<T>, job: Job): Promise<T>;
  use: () => Use;
};

export type Use = { inUse: number; max: number; waiting: number };

export type Job = Omit<Visitor, "rank"> & {
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

/** After long reads of this many milliseconds an owner has one connection, and after each a rest as long as it took. */
const defaultShare = { long: 250, milliseconds: 3_000, seconds: 300 };

type Lease = {
  owner: string | undefined;
  connection: Promise<ReservedSql>;
  running: number;
  giveBack: () => Promise<void>;
  /** Rejects when the connection is lost: the driver never settles statements that it has not sent yet. */
  loss: PromiseWithResolvers<never>;
  isLost: boolean;
};

/** How many pieces of one owner's work may be pipelined on a connection. */
const maxPipelined = 4;

/** An owner gets at most half of the connections, or one if their reads take long; quick work may share more. */
export function shareConnections(
  pool: Sql,
  { timeout, refusal, sweepEvery = 60_000, share = defaultShare }: Options,
): SharedConnections {
  closeOldConnections(pool, sweepEvery);
  const { max } = pool.options;
  const longReads = new Amounts(share.seconds);
  /** Until when owners get no connection, by `performance.now()`; 0 after short work. */
  const rests = new LRUCache<string, number>(atMost(10_000));
  const isSlow = (owner: string): boolean => longReads.of(owner) >= share.milliseconds;
  const perOwner = (owner: string): number => (isSlow(owner) ? 1 : Math.ceil(max / 2));
  const gate = openGate({ places: max, perOwner, maxWaiting: 1000, timeout, refusal });
  const joinable = new Set<Lease>();

  const join = (job: Job): Lease | undefined => {
    const { owner, alone } = job;
    if (alone || gate.waiting > 0 || gate.mayBegin(job)) return undefined;
    if (owner !== undefined && rests.get(owner) !== 0) return undefined;
    const [least] = [...joinable]
      .filter((it) => it.owner === owner && it.running < maxPipelined)
      .toSorted((one, other) => one.running - other.running);
    if (least) least.running += 1;
    return least;
  };
  const connect = async (owner = ""): Promise<ReservedSql> => {
    const rest = (rests.get(owner) ?? 0) - performance.now();
    if (rest > 0) await sleep(rest);
    return reserve(pool, timeout, refusal);
  };
  const lend = (job: Job): Promise<Lease> => {
    const lent = Promise.withResolvers<Lease>();
    const hold = async (): Promise<void> => {
      const done = Promise.withResolvers<void>();
      const loss = Promise.withResolvers<never>();
      loss.promise.catch(() => {});
      const giveBack = (): Promise<void> => {
        done.resolve();
        return held;
      };
      const { owner } = job;
      const lease = { owner, connection: connect(owner), running: 1, giveBack, loss, isLost: false };
      if (!job.alone) joinable.add(lease);
      lent.resolve(lease);
      await done.promise;
      // A lost connection has already left the pool.
      if (!lease.isLost) (await lease.connection).release();
    };
    const held = gate.run(hold, job);
    held.catch(lent.reject);
    return lent.promise;
  };
  const count = (milliseconds: number, { owner, writes = false }: Job): void => {
    if (owner === undefined) return;
    const isLong = milliseconds > share.long;
    if (isLong && !writes) longReads.add(owner, milliseconds);
    const rest = isSlow(owner) && !writes ? milliseconds : 0;
    rests.set(owner, isLong ? performance.now() + rest : 0);
  };
  return {
    async run(work, job) {
      // Whoever joins sends after the work that the connection was lent for.
      const lease = await (join(job) ?? lend(job));
      let start = 0;
      try {
        const connection = await lease.connection;
        start = performance.now();
        job.signal?.throwIfAborted();
        return await Promise.race([work(connection), lease.loss.promise]);
      } catch (error) {
        if (start === 0 || isLost(error)) {
          lease.isLost = true;
          joinable.delete(lease);
          lease.loss.reject(error);
        }
        throw error;
      } finally {
        if (!lease.isLost) count(performance.now() - start, job);
        lease.running -= 1;
        if (lease.running === 0) {
          joinable.delete(lease);
          await lease.giveBack();
        }
      }
    },
    use: () => ({ inUse: gate.running, max, waiting: gate.waiting }),
  };
}

/** Closes connections of the maximum age, which the driver does only after statements without a reservation. */
function closeOldConnections(pool: Sql, every: number): void {
  const timer = setInterval(() => {
    pool.unsafe("select 1").catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "CONNECTION_ENDED")
        clearInterval(timer);
    });
  }, every).unref();
}
