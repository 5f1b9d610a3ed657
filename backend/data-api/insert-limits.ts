import { addressKey } from "../client-address.ts";
import type { Caller } from "../keys.ts";
import { createRateLimit } from "../rate-limits.ts";
import { ApiError } from "./api-error.ts";

/** How many rows one address may insert within an hour, by table. */
export type InsertLimits = Readonly<Record<string, number>>;

/** @throws ApiError PT429 when the rows are more than the address still may insert into the table */
export type CountInserts = (table: string, rows: number, sender: Sender) => Promise<void>;

type Sender = { caller: Caller; address: () => string | undefined };

const hour = 3600;

/** The service itself is not limited. */
export function createInsertLimits(limits: InsertLimits): CountInserts {
  const byTable = new Map(
    Object.entries(limits).map(([table, most]) => [table, { most, limit: createRateLimit(most, hour) }]),
  );
  return async (table, rows, { caller, address }) => {
    const limited = byTable.get(table);
    if (!limited || caller.role === "service_role") return;
    if (rows > limited.most) throw tooMany(hour);
    const key = addressKey(address());
    for (let row = 0; row < rows; row++) {
      const seconds = await limited.limit.count(key);
      if (seconds > 0) throw tooMany(seconds);
    }
  };
}

function tooMany(seconds: number): ApiError {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return new ApiError(429, "PT429", `Too many attempts, try again in ${wait}.`, {
    headers: { "retry-after": String(seconds) },
  });
}
