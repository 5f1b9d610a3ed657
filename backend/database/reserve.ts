import postgres, { type ReservedSql, type Sql } from "postgres";

/** Milliseconds after which the driver is asked again: it forgets who waits when a connection closes just then. */
const askAgainAfter = 250;

/**
 * A connection of the pool for oneself.
 * @param timeout milliseconds to wait for one
 * @param refusal why there is none
 */
export async function reserve(pool: Sql, timeout: number, refusal: () => Error): Promise<ReservedSql> {
  const deadline = performance.now() + timeout;
  for (let left = timeout; left > 0; left = deadline - performance.now()) {
    const connection = await reserveWithin(pool, Math.min(left, askAgainAfter));
    if (connection) return connection;
  }
  throw refusal();
}

async function reserveWithin(pool: Sql, milliseconds: number): Promise<ReservedSql | undefined> {
  const reserving = pool.reserve();
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<undefined>();
  const timer = setTimeout(giveUp, milliseconds, undefined);
  const connection = await Promise.race([reserving, tooLate]).finally(() => clearTimeout(timer));
  if (connection) return connection;
  // It may still stand in the queue, and passes on what it gets there.
  reserving.then(
    (late) => late.release(),
    () => {},
  );
  return undefined;
}

/** Whether the connection was lost together with the statement: PostgreSQL ended it, or the network did. */
export function isLost(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return ["FATAL", "PANIC"].includes(error.severity);
  return error instanceof Error && "errno" in error;
}
