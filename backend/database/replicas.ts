import type { Logger } from "pino";
import { PostgresError, type Sql } from "./sql.ts";
import { repeat } from "../../work/repeat.ts";
import { type DatabaseAddress, openReaders, type Readers } from "./pools.ts";
import { isLost } from "./reserve.ts";
import { isUnreachable } from "./unreachable.ts";

export type Replicas = {
  /** Takes turns among the replicas that are close enough behind the primary; undefined if none is. */
  choose: () => Readers | undefined;
  catchUp: () => void;
  /** Says whether a read failed only because it ran on a replica, so that the primary may do it. */
  isToBlame: (readers: Readers, error: unknown) => boolean;
  /** How many milliseconds each is behind, by its host; undefined if it does not follow. */
  lags: () => { host: string; lag: number | undefined }[];
  close: () => Promise<void>;
};

type Options = {
  primary: Sql;
  addresses: readonly DatabaseAddress[];
  authenticatorPassword: string;
  /** Milliseconds that a replica may be behind. */
  longestLag?: number;
  /** Milliseconds between two questions to each server, which each also has to answer. */
  pause?: number;
  log: Logger;
};

type Replica = {
  address: DatabaseAddress;
  host: string;
  readers: Readers;
  /** The replica has everything committed until then; undefined if it is gone or does not follow. */
  asOf: number | undefined;
};

/** A position in the primary's log, and when the primary was asked for it. */
type Position = { lsn: number; at: number };

/** By the primary's clock alone: a replica has everything up to the last of its positions that it has passed. */
export function followReplicas({
  primary,
  addresses,
  authenticatorPassword,
  longestLag = 5000,
  pause = 1000,
  log,
}: Options): Replicas {
  const open = (address: DatabaseAddress): Readers => openReaders({ address, authenticatorPassword });
  const replicas = addresses.map((address): Replica => ({
    address,
    host: hostOf(address),
    readers: open(address),
    asOf: undefined,
  }));
  let positions: Position[] = [];
  let changedAt = -Infinity;
  let turn = 0;

  async function look(): Promise<void> {
    const at = performance.now();
    const lsn = await askPrimary(primary);
    // After a failover the log may go on from an earlier position.
    if (positions.some((it) => it.lsn > lsn)) positions = [];
    positions = [...positions.filter((it) => at - it.at <= longestLag), { lsn, at }];
    await Promise.all(replicas.map(compare));
  }

  async function compare(replica: Replica): Promise<void> {
    const { readers } = replica;
    const answer = await within(pause, askReplica(readers.health));
    // The replica may have been lost meanwhile.
    if (replica.readers === readers) note(replica, answer);
  }

  function note(replica: Replica, answer: Answer): void {
    if (answer.state === "gone") {
      lose(replica, answer.error);
      return;
    }
    const passed = answer.follows ? positions.findLast(({ lsn }) => lsn <= answer.lsn) : undefined;
    const isBack = replica.asOf === undefined && passed !== undefined;
    replica.asOf = passed?.at;
    if (isBack) log.info({ host: replica.host }, "a replica is read");
  }

  /** Ends what still waits for the replica. */
  function lose(replica: Replica, error: unknown): void {
    if (replica.asOf !== undefined) log.warn({ host: replica.host, err: error }, "a replica is gone");
    replica.asOf = undefined;
    void replica.readers.close(0);
    replica.readers = open(replica.address);
  }

  const isClose = ({ asOf }: Replica): boolean =>
    asOf !== undefined && asOf >= changedAt && performance.now() - asOf <= longestLag;

  const looking = repeat({
    name: "replicas",
    pause,
    run: look,
    onFailure: (error) => log.warn({ err: error }, "the replicas cannot be compared with the primary"),
  });
  looking.start();
  return {
    choose() {
      const close = replicas.filter(isClose);
      return close[(turn += 1) % close.length]?.readers;
    },
    catchUp() {
      changedAt = performance.now();
      looking.runNow();
    },
    isToBlame(readers, error) {
      const replica = replicas.find((it) => it.readers === readers);
      // The replica was lost, and its connections were closed meanwhile.
      if (!replica) return true;
      if (isLost(error) || isUnreachable(error)) {
        lose(replica, error);
        return true;
      }
      return error instanceof PostgresError && ofReplicas.test(error.code);
    },
    lags: () =>
      replicas.map(({ host, asOf }) => ({
        host,
        lag: asOf === undefined ? undefined : performance.now() - asOf,
      })),
    async close() {
      await looking.stop();
      await Promise.all(replicas.map(({ readers }) => readers.close(3)));
    },
  };
}

/** SQLSTATEs of a write, of a conflict with what the replica applies, and of what only the primary has yet. */
const ofReplicas = /^(?:25006|40001|40P01|42P01|42703|42883|42704)$/;

async function askPrimary(primary: Sql): Promise<number> {
  const [row] = await primary<{ lsn: string }[]>`select pg_current_wal_lsn() - '0/0'::pg_lsn as lsn`;
  return Number(row!.lsn);
}

type Answer = { state: "there"; follows: boolean; lsn: number } | { state: "gone"; error: unknown };

async function askReplica(health: Sql): Promise<Answer> {
  const [row] = await health<{ follows: boolean; lsn: string | null }[]>`
    select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() - '0/0'::pg_lsn as lsn`;
  return { state: "there", follows: row!.follows, lsn: Number(row!.lsn) };
}

async function within(milliseconds: number, asking: Promise<Answer>): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const error = new Error("it does not respond");
  const timer = setTimeout(resolve, milliseconds, { state: "gone", error });
  const answer = asking.catch((failure: unknown): Answer => ({ state: "gone", error: failure }));
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}

function hostOf(address: DatabaseAddress): string {
  if (!("url" in address)) return address.host;
  const url = new URL(address.url);
  return url.searchParams.get("host") ?? url.host;
}
