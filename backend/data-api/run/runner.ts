import { PostgresError, type ReservedSql, type Sql } from "../../database/sql.ts";
import type { Pools } from "../../database/pools.ts";
import type { Replicas } from "../../database/replicas.ts";
import { isLost } from "../../database/reserve.ts";
import type { RoleSettings } from "../../database/schema/schema-cache.ts";
import { shareConnections, type SharedConnections, type Use } from "../../database/shared-connections.ts";
import type { Caller } from "../../tokens/authenticate.ts";
import { retry } from "../../../work/retry.ts";
import { noConnection } from "../errors/api-error.ts";
import type { Statement } from "../sql/statement.ts";
import { cancelOnAbort } from "./cancel-on-abort.ts";
import { PreparedShapes } from "./prepared-shapes.ts";

export type RawRow = readonly (Buffer | null)[];

export type Work = {
  statements: readonly Statement[];
  readOnly: boolean;
  /** Whether a replica may answer a guest. */
  mayBeBehind: boolean;
  /** Called with the results before the commit; if it throws, everything is rolled back. */
  check?: (rows: readonly (RawRow | undefined)[]) => void;
  settings: RoleSettings;
  rollback: boolean;
  inProcess: boolean;
  owner: string | undefined;
  client: AbortSignal | undefined;
};

export type ConnectionUse = Use & { pool: string };

/** How often a statement is sent whose connection got a cancellation that was meant for another. */
const attempts = 3;

/** The type of quoted literals, which take the type that their context requires. */
const unknownType = 705;
const contextText = "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)";

/** Runs statements with the caller's role in few round trips, on connections with fair shares for clients. */
export class Runner {
  readonly #pools: Pools;
  readonly #replicas: Replicas | undefined;
  readonly #shapes = new PreparedShapes();
  readonly #timeout: number;
  readonly #shared = new WeakMap<Sql, SharedConnections>();

  /** @param timeout milliseconds that a request may wait for a connection */
  constructor(pools: Pools, timeout: number, replicas?: Replicas) {
    this.#pools = pools;
    this.#timeout = timeout;
    this.#replicas = replicas;
  }

  uses(): ConnectionUse[] {
    const { anonymous, anonymousWriter, inProcess, authenticator } = this.#pools;
    const pools = { anonymous, anonymousWriter, inProcess, authenticator };
    return Object.entries(pools).map(([pool, sql]) => ({ pool, ...this.#connectionsOf(sql).use() }));
  }

  async run(caller: Caller, settings: RoleSettings, work: Work): Promise<readonly (RawRow | undefined)[]> {
    const readers = caller.guest && work.mayBeBehind ? this.#replicas?.choose() : undefined;
    if (!readers) return this.#runOn(this.#poolFor(caller, work), caller, settings, work);
    try {
      const pool = work.inProcess ? readers.inProcess : readers.anonymous;
      return await this.#runOn(pool, caller, settings, work);
    } catch (error) {
      if (work.client?.aborted || !this.#replicas?.isToBlame(readers, error)) throw error;
      return this.#runOn(this.#poolFor(caller, work), caller, settings, work);
    }
  }

  async #runOn(
    pool: Sql,
    caller: Caller,
    settings: RoleSettings,
    work: Work,
  ): Promise<readonly (RawRow | undefined)[]> {
    const { client } = work;
    try {
      return await retry(() => this.#runOnce(pool, caller, settings, work), {
        // The cancellation was meant for the connection's previous work: it hit these statements, or the end of that work.
        // Either way, they changed nothing.
        mayRetry: (error, failures) =>
          (isCancelled(error) || isOfFormerTransaction(error)) && !client?.aborted && failures < attempts,
      });
    } catch (error) {
      // The client is gone, but the request still needs a response.
      throw error === client?.reason ? noConnection() : error;
    }
  }

  #runOnce(
    pool: Sql,
    caller: Caller,
    settings: RoleSettings,
    work: Work,
  ): Promise<readonly (RawRow | undefined)[]> {
    const { owner, client: signal, readOnly, check, rollback } = work;
    const mayRollBack = !readOnly && (check !== undefined || rollback);
    const inTransaction = this.#pools.isPooled || !caller.guest || mayRollBack || work.settings.length > 0;
    return this.#connectionsOf(pool).run(
      (connection) =>
        inTransaction
          ? this.#inTransaction(connection, caller, settings, work)
          : this.#inAutocommit(connection, work),
      // Nothing else may run on the connection until we have decided whether to commit.
      { owner, signal, writes: !readOnly, alone: inTransaction && check !== undefined },
    );
  }

  /** A replica gets new connections after it was lost. */
  #connectionsOf(pool: Sql): SharedConnections {
    const known = this.#shared.get(pool);
    if (known) return known;
    const connections = shareConnections(pool, { timeout: this.#timeout, refusal: noConnection });
    this.#shared.set(pool, connections);
    return connections;
  }

  #poolFor({ guest }: Caller, { readOnly, inProcess }: Work): Sql {
    const { anonymous, anonymousWriter, authenticator } = this.#pools;
    if (!guest) return authenticator;
    if (!readOnly) return anonymousWriter;
    return inProcess ? this.#pools.inProcess : anonymous;
  }

  async #inAutocommit(connection: ReservedSql, work: Work): Promise<readonly (RawRow | undefined)[]> {
    const rows = await allOf(work.statements.map((it) => settled(this.#send(connection, it, work.client))));
    work.check?.(rows);
    return rows;
  }

  /** Sends all in one go, unless something is checked before the commit, which an error turns into a rollback. */
  async #inTransaction(
    connection: ReservedSql,
    caller: Caller,
    settings: RoleSettings,
    work: Work,
  ): Promise<readonly (RawRow | undefined)[]> {
    const execute = (text: string): Settled<unknown> => settled<unknown>(connection.unsafe(text));
    const context = contextStatement(caller, [...settings, ...work.settings]);
    const opened = [
      execute(work.readOnly ? "begin read only" : "begin"),
      settled<unknown>(send(connection, context, true)),
    ];
    const results = work.statements.map((it) => settled(this.#send(connection, it, work.client)));
    const checked = work.rollback ? [execute("set constraints all immediate")] : [];
    const end = work.rollback ? "rollback" : "commit";
    const ended = work.check ? [] : [execute(end)];
    // An end that a cancellation hits too early leaves the transaction open.
    const isOpen = async (): Promise<boolean> => (await Promise.all(ended)).every((it) => "error" in it);
    try {
      await allOf<unknown>([...opened, ...results, ...checked, ...ended]);
      const rows = await allOf(results);
      if (!work.check) return rows;
      work.check(rows);
      await connection.unsafe(end);
      return rows;
    } catch (error) {
      if (!isLost(error) && (await isOpen())) await execute("rollback");
      throw error;
    }
  }

  #send(
    connection: ReservedSql,
    statement: Statement,
    client: AbortSignal | undefined,
  ): Promise<RawRow | undefined> {
    return send(connection, statement, this.#shapes.admit(statement.text), (query) =>
      cancelOnAbort(query, client),
    );
  }
}

async function send(
  connection: ReservedSql,
  { text, values }: Statement,
  prepare: boolean,
  awaiting: <T>(query: PromiseLike<T>) => PromiseLike<T> = (query) => query,
): Promise<RawRow | undefined> {
  const parameters = values.map((value) => connection.typed(value, unknownType));
  // The simple protocol would plan a statement without values again each time.
  const options = { prepare, simple: false };
  const [row] = await awaiting(connection.unsafe(text, parameters, options).raw());
  return row;
}

function contextStatement({ role, claims }: Caller, settings: RoleSettings): Statement {
  const calls = settings.map((_, at) => `, set_config($${at * 2 + 3}, $${at * 2 + 4}, true)`);
  return { text: contextText + calls.join(""), values: [role, claims, ...settings.flat()] };
}

function isCancelled(error: unknown): boolean {
  return (
    error instanceof PostgresError && error.code === "57014" && error.message.endsWith("due to user request")
  );
}

/** Whether statements came into a transaction that was broken off and still open: none of them ran. */
function isOfFormerTransaction(error: unknown): boolean {
  return error instanceof PostgresError && error.code === "25P02";
}

type Settled<T> = Promise<{ value: T } | { error: unknown }>;

/** Sends a query now and never rejects, so that several can run and be examined in order. */
async function settled<T>(query: PromiseLike<T>): Settled<T> {
  try {
    return { value: await query };
  } catch (error) {
    return { error };
  }
}

/** Waits for all before it throws the first error, so that none runs on. After a lost connection, it does not wait. */
async function allOf<T>(results: readonly Settled<T>[]): Promise<T[]> {
  const values: T[] = [];
  let failure: { error: unknown } | undefined;
  for (const result of results) {
    const outcome = await result;
    if ("value" in outcome) values.push(outcome.value);
    else if (isLost(outcome.error)) throw outcome.error;
    else failure ??= outcome;
  }
  if (failure) throw failure.error;
  return values;
}
