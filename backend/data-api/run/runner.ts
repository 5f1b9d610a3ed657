import postgres, { type ReservedSql, type Sql } from "postgres";
import type { Caller } from "../../keys.ts";
import type { Pools } from "../../database/pools.ts";
import type { RoleSettings } from "../../database/schema/schema-cache.ts";
import type { Statement } from "../sql/statement.ts";
import { isLost } from "../../database/reserve.ts";
import { shareConnections, type SharedConnections } from "../../database/shared-connections.ts";
import { noConnection } from "../errors/api-error.ts";
import { attend } from "./cancel-on-abort.ts";
import { PreparedShapes } from "./prepared-shapes.ts";

/** A row as PostgreSQL sent it, one buffer of text for each column. */
export type RawRow = readonly (Buffer | null)[];

export type Work = {
  /** Run in this order; the result of each is its first row. */
  statements: readonly Statement[];
  readOnly: boolean;
  /** Looks at the results before they are committed; what it throws undoes everything. */
  check?: (rows: readonly (RawRow | undefined)[]) => void;
  /** Settings for the length of the transaction, after the role's own. */
  settings: RoleSettings;
  /** Whether everything is undone in the end, although nothing went wrong. */
  rollback: boolean;
  /** Whether this process asks itself. */
  inProcess: boolean;
  /** Whose share of the connections it takes from, see `SharedConnections`. */
  owner: string | undefined;
  /** Aborted when the client is gone. */
  client: AbortSignal | undefined;
};

/** The type of a quoted literal, which takes on the type that its place wants. */
const unknownType = 705;
const contextText = "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)";

/**
 * Runs statements in the caller's name, with as few round trips to PostgreSQL as that allows, on connections that are
 * shared out among clients.
 */
export class Runner {
  readonly #connections: Record<
    "anonymous" | "anonymousWriter" | "inProcess" | "authenticator",
    SharedConnections
  >;
  readonly #shapes = new PreparedShapes();

  /** `patience` is how many milliseconds a request may wait for a connection. */
  constructor(pools: Pools, patience: number) {
    const share = (pool: Sql): SharedConnections =>
      shareConnections(pool, { patience, refusal: noConnection });
    this.#connections = {
      anonymous: share(pools.anonymous),
      anonymousWriter: share(pools.anonymousWriter),
      inProcess: share(pools.inProcess),
      authenticator: share(pools.authenticator),
    };
  }

  async run(
    caller: Caller,
    settings: RoleSettings,
    work: Work,
    tries = 3,
  ): Promise<readonly (RawRow | undefined)[]> {
    const { client } = work;
    try {
      return await this.#runOnce(caller, settings, work);
    } catch (error) {
      // The cancellation was for the statement before it on the same connection. This one changed nothing.
      if (isCancelled(error) && !client?.aborted && tries > 1)
        return this.run(caller, settings, work, tries - 1);
      // Nobody is there to read it, but it has to be an answer.
      throw error === client?.reason ? noConnection() : error;
    }
  }

  #runOnce(caller: Caller, settings: RoleSettings, work: Work): Promise<readonly (RawRow | undefined)[]> {
    const { owner, client: signal, readOnly, check, rollback } = work;
    const undoes = !readOnly && (check !== undefined || rollback);
    const inTransaction = !caller.guest || undoes || work.settings.length > 0;
    return this.#connectionsFor(caller, work).run(
      (connection) =>
        inTransaction
          ? this.#inTransaction(connection, caller, settings, work)
          : this.#inAutocommit(connection, work),
      // Nothing may follow a transaction until we have decided whether it is committed.
      { owner, signal, alone: inTransaction && check !== undefined },
    );
  }

  #connectionsFor({ guest }: Caller, { readOnly, inProcess }: Work): SharedConnections {
    const { anonymous, anonymousWriter, authenticator } = this.#connections;
    if (!guest) return authenticator;
    if (!readOnly) return anonymousWriter;
    return inProcess ? this.#connections.inProcess : anonymous;
  }

  async #inAutocommit(connection: ReservedSql, work: Work): Promise<readonly (RawRow | undefined)[]> {
    const rows = await allOf(work.statements.map((it) => settled(this.#send(connection, it, work.client))));
    work.check?.(rows);
    return rows;
  }

  /**
   * begin, role and claims, the statements, commit: sent in one go where nothing has to be looked at before the
   * commit. After an error PostgreSQL refuses the rest and turns the commit into a rollback.
   */
  async #inTransaction(
    connection: ReservedSql,
    caller: Caller,
    settings: RoleSettings,
    work: Work,
  ): Promise<readonly (RawRow | undefined)[]> {
    const say = (text: string): Settled<unknown> => settled<unknown>(connection.unsafe(text));
    const context = contextStatement(caller, [...settings, ...work.settings]);
    const opened = [
      say(work.readOnly ? "begin read only" : "begin"),
      settled<unknown>(send(connection, context, true)),
    ];
    const answers = work.statements.map((it) => settled(this.#send(connection, it, work.client)));
    const checked = work.rollback ? [say("set constraints all immediate")] : [];
    const end = work.rollback ? "rollback" : "commit";
    const ended = work.check ? [] : [say(end)];
    try {
      await allOf<unknown>([...opened, ...answers, ...checked, ...ended]);
      const rows = await allOf(answers);
      if (!work.check) return rows;
      work.check(rows);
      await connection.unsafe(end);
      return rows;
    } catch (error) {
      if (work.check && !isLost(error)) await say("rollback");
      throw error;
    }
  }

  #send(
    connection: ReservedSql,
    statement: Statement,
    client: AbortSignal | undefined,
  ): Promise<RawRow | undefined> {
    return send(connection, statement, this.#shapes.admits(statement.text), (query) => attend(query, client));
  }
}

async function send(
  connection: ReservedSql,
  { text, values }: Statement,
  prepare: boolean,
  awaiting: <T>(query: PromiseLike<T>) => PromiseLike<T> = (query) => query,
): Promise<RawRow | undefined> {
  const parameters = values.map((value) => connection.typed(value, unknownType));
  // Not the simple protocol, which would plan a statement without values anew each time.
  const options = { prepare, simple: false };
  const [row] = await awaiting(connection.unsafe(text, parameters, options).raw());
  return row;
}

function contextStatement({ role, claims }: Caller, settings: RoleSettings): Statement {
  const calls = settings.map((_, at) => `, set_config($${at * 2 + 3}, $${at * 2 + 4}, true)`);
  return { text: contextText + calls.join(""), values: [role, claims, ...settings.flat()] };
}

/** Whether somebody cancelled the statement, other than by its time limit. */
function isCancelled(error: unknown): boolean {
  return (
    error instanceof postgres.PostgresError &&
    error.code === "57014" &&
    error.message.endsWith("due to user request")
  );
}

type Settled<T> = Promise<{ value: T } | { error: unknown }>;

/** Starts a query at once and never rejects, so that several can be under way and be looked at in their order. */
async function settled<T>(query: PromiseLike<T>): Settled<T> {
  try {
    return { value: await query };
  } catch (error) {
    return { error };
  }
}

/**
 * The values of queries that were sent one after the other, or the first error. Waits for all of them, so that none is
 * under way when the connection is given back, unless the connection is lost: then the rest is never answered.
 */
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
