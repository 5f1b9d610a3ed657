import type { ReservedSql, Sql } from "postgres";
import { noConnection } from "../api-error.ts";

/**
 * A connection of the pool for oneself.
 * @param patience milliseconds to wait for one
 * @throws ApiError PGRST003
 */
export async function reserve(pool: Sql, patience: number): Promise<ReservedSql> {
  const reserving = pool.reserve();
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<undefined>();
  const timer = setTimeout(giveUp, patience, undefined);
  const connection = await Promise.race([reserving, tooLate]).finally(() => clearTimeout(timer));
  if (connection) return connection;
  // It still stands in the queue, and passes on what it gets there.
  reserving.then(
    (late) => late.release(),
    () => {},
  );
  throw noConnection();
}
