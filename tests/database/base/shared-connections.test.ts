import { openPool } from "../../../backend/database/open-pool.ts";
import type { ReservedSql, Sql } from "../../../backend/database/sql.ts";
import { expect, inject, test } from "vitest";
import { shareConnections } from "../../../backend/database/shared-connections.ts";

const refusal = () => new Error("no connection");

async function withPool(
  options: { max: number; maxLifetime?: number },
  work: (pool: Sql) => Promise<void>,
): Promise<void> {
  const pool = openPool(inject("postgres"), options);
  try {
    await work(pool);
  } finally {
    await pool.end({ timeout: 1 });
  }
}

const processOf = async (connection: ReservedSql): Promise<number> =>
  (await connection<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0;

test("connections are closed at their maximum age, even if they are always in use", () =>
  withPool({ max: 2, maxLifetime: 0.2 }, async (pool) => {
    const connections = shareConnections(pool, { timeout: 5_000, refusal, sweepEvery: 20 });
    const processes = new Set<number>();
    const end = Date.now() + 1_500;
    while (Date.now() < end) processes.add(await connections.run(processOf, { alone: false }));
    expect(processes.size).toBeGreaterThan(2);
  }));

test("one owner gets half of the connections; the rest is left to others", () =>
  withPool({ max: 4 }, async (pool) => {
    const connections = shareConnections(pool, { timeout: 5_000, refusal });
    const sleep = async (connection: ReservedSql) => {
      await connection`select pg_sleep(0.2)`;
      return processOf(connection);
    };
    await connections.run(processOf, { owner: "greedy", alone: false });
    const greedy = Array.from({ length: 8 }, () => connections.run(sleep, { owner: "greedy", alone: false }));
    const other = await connections.run(processOf, { owner: "other", alone: false });
    const used = new Set(await Promise.all(greedy));
    expect(used.size).toBe(2);
    expect(used).not.toContain(other);
  }));

test("after long work, one owner whose work takes long gets no connection for as long as it took", () =>
  withPool({ max: 4 }, async (pool) => {
    const share = { long: 100, milliseconds: 300, seconds: 60 };
    const connections = shareConnections(pool, { timeout: 20_000, refusal, share });
    const sleepFor = async (owner: string, seconds: number, writes = false): Promise<number> => {
      const start = performance.now();
      const sleep = (connection: ReservedSql) => connection`select pg_sleep(${seconds})`;
      await connections.run(sleep, { owner, alone: true, writes });
      return performance.now() - start;
    };
    await sleepFor("slow", 0.4);
    expect(await sleepFor("quick", 0)).toBeLessThan(200);
    expect(await sleepFor("slow", 0)).toBeGreaterThan(200);
    expect(await sleepFor("slow", 0)).toBeLessThan(200);
    // It may have waited for others.
    await sleepFor("writer", 0.4, true);
    expect(await sleepFor("writer", 0, true)).toBeLessThan(200);
  }));

test("one owner whose work takes long gets one connection, until some seconds later", () =>
  withPool({ max: 4 }, async (pool) => {
    const share = { long: 100, milliseconds: 300, seconds: 2 };
    const connections = shareConnections(pool, { timeout: 20_000, refusal, share });
    let running = 0;
    let most = 0;
    const sleepFor = (owner: string, seconds: number) =>
      connections.run(
        async (connection) => {
          running += 1;
          most = Math.max(most, running);
          await connection`select pg_sleep(${seconds})`;
          running -= 1;
        },
        { owner, alone: true },
      );
    const used = async (owner: string): Promise<number> => {
      most = 0;
      await Promise.all(Array.from({ length: 4 }, () => sleepFor(owner, 0.01)));
      return most;
    };
    await Promise.all([sleepFor("slow", 0.2), sleepFor("slow", 0.2)]);
    await Promise.all(Array.from({ length: 40 }, () => sleepFor("busy", 0.01)));
    expect(await used("slow")).toBe(1);
    expect(await used("busy")).toBe(2);
    await expect.poll(() => used("slow")).toBe(2);
  }));

test("only who has just done short work has statements sent before the one ahead is done", () =>
  withPool({ max: 4 }, async (pool) => {
    const share = { long: 300, milliseconds: 60_000, seconds: 60 };
    const connections = shareConnections(pool, { timeout: 5_000, refusal, share });
    let running = 0;
    const mostAtOnce = async (seconds: number): Promise<number> => {
      let most = 0;
      const sleep = async (connection: ReservedSql): Promise<void> => {
        running += 1;
        most = Math.max(most, running);
        await connection`select pg_sleep(${seconds})`;
        running -= 1;
      };
      const wish = { owner: "one", alone: false };
      await Promise.all(Array.from({ length: 6 }, () => connections.run(sleep, wish)));
      return most;
    };
    // Short, but not done before another connection is open.
    const short = 0.05;
    expect(await mostAtOnce(short)).toBe(2);
    expect(await mostAtOnce(0.4)).toBe(6);
    expect(await mostAtOnce(short)).toBe(2);
  }));

test("work that needs a connection of its own gets one", () =>
  withPool({ max: 2 }, async (pool) => {
    const connections = shareConnections(pool, { timeout: 5_000, refusal });
    let running = 0;
    const alone = async (connection: ReservedSql) => {
      running += 1;
      expect(running).toBe(1);
      await connection`select pg_sleep(0.01)`;
      running -= 1;
    };
    await Promise.all(Array.from({ length: 5 }, () => connections.run(alone, { owner: "one", alone: true })));
  }));

const die = async (connection: ReservedSql): Promise<void> => {
  // With a parameter, the driver first requests the statement's types and holds back what follows.
  await connection`select pg_terminate_backend(pg_backend_pid()), ${1}::int`;
};

test("a lost connection is not used again", () =>
  withPool({ max: 2 }, async (pool) => {
    const connections = shareConnections(pool, { timeout: 5_000, refusal });
    await expect(connections.run(die, { owner: "one", alone: false })).rejects.toThrow(
      /terminating connection|CONNECTION_CLOSED/,
    );
    for (let again = 0; again < 4; again += 1) {
      expect(await connections.run(processOf, { owner: "one", alone: false })).toBeGreaterThan(0);
    }
  }));

test("queued statements on a lost connection fail instead of waiting forever", () =>
  withPool({ max: 2 }, async (pool) => {
    const connections = shareConnections(pool, { timeout: 5_000, refusal });
    const wish = { owner: "one", alone: false };
    await connections.run(processOf, wish);
    const outcomes = await Promise.allSettled([
      connections.run(die, wish),
      ...Array.from({ length: 3 }, () => connections.run(processOf, wish)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => "rejected"));
    expect(await connections.run(processOf, wish)).toBeGreaterThan(0);
  }));

test("waiting work gets a connection even if others keep theirs busy", () =>
  withPool({ max: 2 }, async (pool) => {
    const connections = shareConnections(pool, { timeout: 5_000, refusal });
    let done = 0;
    const served = new AbortController();
    const sleep = async (connection: ReservedSql) => {
      await connection`select pg_sleep(0.01)`;
      done += 1;
    };
    const keepBusy = async (owner: string): Promise<void> => {
      while (!served.signal.aborted) await connections.run(sleep, { owner, alone: false });
    };
    const busy = ["one", "one", "one", "another", "another", "another"].map(keepBusy);
    await expect.poll(() => done).toBeGreaterThan(6);
    const before = done;
    await connections.run(processOf, { owner: "third", alone: false });
    served.abort();
    // The work that was running on two connections by then.
    expect(done - before).toBeLessThanOrEqual(10);
    await Promise.all(busy);
  }));
