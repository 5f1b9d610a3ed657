import type { Sql, ReservedSql } from "postgres";
import type { Caller } from "../../keys.ts";
import type { Pools } from "../../database/pools.ts";
import type { RoleSettings } from "../../database/schema-cache.ts";
import type { Statement } from "../sql/statement.ts";
import { ApiError } from "../api-error.ts";
import { attend } from "./attend.ts";
import { reserve } from "./reserve.ts";
import { PreparedShapes } from "./shapes.ts";

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
  /** Aborted when the client is gone. */
  client: AbortSignal | undefined;
};

/** The type of a quoted literal, which takes on the type that its place wants. */
const unknownType = 705;
const contextText = "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)";

/** Runs statements in the caller's name, with as few round trips to PostgreSQL as that allows. */
export class Runner {
  readonly #pools: Pools;
  readonly #shapes = new PreparedShapes();
  readonly #patience: number;

  /** `patience` is how many milliseconds a request may wait for a connection. */
  constructor(pools: Pools, patience: number) {
    this.#pools = pools;
    this.#patience = patience;
  }

  async run(caller: Caller, settings: RoleSettings, work: Work): Promise<readonly (RawRow | undefined)[]> {
    if (!caller.guest) return this.#inTransaction(this.#pools.authenticator, caller, settings, work);
    const pool = work.readOnly ? this.#pools.anonymous : this.#pools.anonymousWriter;
    const undoes = !work.readOnly && (work.check !== undefined || work.rollback);
    if (undoes || work.settings.length > 0) return this.#inTransaction(pool, caller, settings, work);
    const rows = await Promise.all(work.statements.map((it) => this.#send(pool, it, work.client)));
    work.check?.(rows);
    return rows;
  }

  /**
   * begin, role and claims, the statements, commit: sent in one go where nothing has to be looked at before the
   * commit. After an error PostgreSQL refuses the rest and turns the commit into a rollback.
   */
  async #inTransaction(
    pool: Sql,
    caller: Caller,
    settings: RoleSettings,
    work: Work,
  ): Promise<readonly (RawRow | undefined)[]> {
    const connection = await reserve(pool, this.#patience);
    const opened = [
      settled<unknown>(connection.unsafe(work.readOnly ? "begin read only" : "begin")),
      settled<unknown>(send(connection, contextStatement(caller, [...settings, ...work.settings]), true)),
    ];
    const answers = work.statements.map((it) => settled(this.#send(connection, it, work.client)));
    if (work.rollback) opened.push(settled<unknown>(connection.unsafe("set constraints all immediate")));
    const end = work.rollback ? "rollback" : "commit";
    const early = work.check ? undefined : settled(connection.unsafe(end));
    try {
      await Promise.all(opened.map(unwrap));
      const rows = await Promise.all(answers.map(unwrap));
      work.check?.(rows);
      await unwrap(early ?? settled(connection.unsafe(end)));
      connection.release();
      return rows;
    } catch (error) {
      // A lost connection has left the pool by itself, and nothing sent on it will ever be answered.
      if (!isLost(error)) {
        await Promise.all(answers);
        await (early ?? settled(connection.unsafe("rollback")));
        connection.release();
      }
      throw error;
    }
  }

  #send(
    sql: Sql | ReservedSql,
    statement: Statement,
    client: AbortSignal | undefined,
  ): Promise<RawRow | undefined> {
    return send(sql, statement, this.#shapes.admits(statement.text), (query) =>
      attend(query, this.#patience, client),
    );
  }
}

async function send(
  sql: Sql | ReservedSql,
  { text, values }: Statement,
  prepare: boolean,
  awaiting: <T>(query: PromiseLike<T>) => PromiseLike<T> = (query) => query,
): Promise<RawRow | undefined> {
  const parameters = values.map((value) => sql.typed(value, unknownType));
  // Not the simple protocol, which would plan a statement without values anew each time.
  const options = { prepare, simple: false };
  const [row] = await awaiting(sql.unsafe(text, parameters, options).raw());
  return row;
}

function contextStatement({ role, claims }: Caller, settings: RoleSettings): Statement {
  const calls = settings.map((_, at) => `, set_config($${at * 2 + 3}, $${at * 2 + 4}, true)`);
  return { text: contextText + calls.join(""), values: [role, claims, ...settings.flat()] };
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

async function unwrap<T>(result: Settled<T>): Promise<T> {
  const outcome = await result;
  if ("error" in outcome) throw outcome.error;
  return outcome.value;
}

/** Lost is what PostgreSQL itself ended, and what the driver reports, whose codes are longer than five letters. */
function isLost(error: unknown): boolean {
  if (error instanceof ApiError || !(error instanceof Error) || !("code" in error)) return false;
  if ("severity" in error && (error.severity === "FATAL" || error.severity === "PANIC")) return true;
  return typeof error.code === "string" && error.code.length !== 5;
}
