import type { Sql, TransactionSql } from "./sql.ts";
import { isLost } from "./reserve.ts";

/**
 * Replaces the driver's `begin`, which sends a rollback to a closed socket, and throws where nobody catches it. This
 * one also rejects as soon as the connection is closed.
 */
export function withSafeBegin(pool: Sql): Sql {
  const begin = pool.begin.bind(pool) as (options: string, work: Work) => Promise<unknown>;
  const safeBegin = async (...given: [Work] | [string, Work]): Promise<unknown> => {
    const [options, work] = given.length === 1 ? ["", given[0]] : given;
    let failure: { error: unknown } | undefined;
    const guarded: Work = async (sql) => {
      try {
        const made = work(sql);
        return await (Array.isArray(made) ? Promise.all(made) : made);
      } catch (error) {
        if (!isOfLostQuery(error)) throw error;
        failure = { error };
        return Promise.withResolvers<never>().promise;
      }
    };
    try {
      return await begin(options, guarded);
    } catch (error) {
      throw failure ? failure.error : error;
    }
  };
  return Object.assign(pool, { begin: safeBegin });
}

type Work = (sql: TransactionSql) => unknown;

/** The driver notes the query in such an error; errors of files and other services look alike. */
function isOfLostQuery(error: unknown): boolean {
  return isLost(error) && error instanceof Error && "query" in error;
}
