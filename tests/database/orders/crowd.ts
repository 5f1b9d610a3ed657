import { authenticatorPassword, openPools, type Pools } from "../../../backend/database/pools.ts";
import { withoutLimits } from "../../../server/limits.ts";
import { testJwtSecret } from "../../setup/names.ts";
import type { TestDatabase } from "../../setup/test-database.ts";

/**
 * A connection for each buyer, so that all of them run in the database at the same time. Guests' statements otherwise
 * time out after three seconds; how long a crowd takes on a busy machine is not tested here: deadlocks end sooner.
 */
export async function openCrowd(
  { address }: Pick<TestDatabase, "address">,
  buyers: number,
  owners?: number,
): Promise<Pools> {
  const crowd = openPools({
    address,
    authenticatorPassword: authenticatorPassword(testJwtSecret),
    sizes: { anonymousWriter: buyers, ...(owners && { owner: owners }) },
    settings: withoutLimits,
  });
  await Promise.all(
    Array.from(
      { length: buyers },
      () => crowd.anonymousWriter`select set_config('statement_timeout', '30s', false), pg_sleep(0.05)`,
    ),
  );
  return crowd;
}
