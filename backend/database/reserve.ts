import { PostgresError, type ReservedSql, type Sql } from "./sql.ts";

/** The driver can forget a waiting request when a connection closes, so it is asked again after this many milliseconds. */
const retryAfter = 250;

/** Takes a connection out of the pool. @param timeout milliseconds @param refusal the error when none became free */
export async function reserve(pool: Sql, timeout: number, refusal: () => Error): Promise<ReservedSql> {
  const deadline = performance.now() + timeout;
  for (let left = timeout; left > 0; left = deadline - performance.now()) {
    const connection = await reserveWithin(pool, Math.min(left, retryAfter));
    if (connection) return connection;
  }
  throw refusal();
}

async function reserveWithin(pool: Sql, milliseconds: number): Promise<ReservedSql | undefined> {
  const reserving = pool.reserve();
  const { promise: timedOut, resolve: giveUp } = Promise.withResolvers<undefined>();
  const timer = setTimeout(giveUp, milliseconds, undefined);
  const connection = await Promise.race([reserving, timedOut]).finally(() => clearTimeout(timer));
  if (connection) return connection;
  // The request may still be in the driver's queue, and must release a connection that it gets later.
  reserving.then(
    (late) => late.release(),
    () => {},
  );
  return undefined;
}

export function isLost(error: unknown): boolean {
  if (error instanceof PostgresError) return ["FATAL", "PANIC"].includes(error.severity);
  return error instanceof Error && "errno" in error;
}
