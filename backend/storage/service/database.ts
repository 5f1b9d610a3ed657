import type { Sql, TransactionSql } from "postgres";
import type { Pools } from "../../database/pools.ts";
import type { StorageCaller } from "./caller.ts";
import { fromDatabase } from "./database-error.ts";

/** The storage's way to the database; refusals of PostgreSQL come out as `StorageError`. */
export type StorageDatabase = {
  /** The owner of the tables, whom row security does not bind. */
  owner: Sql;
  /** Works in one transaction as the caller: row security decides with the caller's claims. */
  as<T>(caller: StorageCaller, work: (sql: TransactionSql) => Promise<T>): Promise<T>;
  /** Whether the caller may do this work: does it, looks for a refusal, and undoes it. */
  attempt(caller: StorageCaller, work: (sql: TransactionSql) => Promise<unknown>): Promise<void>;
};

export function openStorageDatabase({ authenticator, owner }: Pools): StorageDatabase {
  const as: StorageDatabase["as"] = async (caller, work) => {
    try {
      const result = await authenticator.begin(async (sql) => {
        await sql`select set_config('role', ${caller.role}, true),
          set_config('request.jwt.claims', ${caller.claims}, true)`;
        // A row of one: the driver would await the elements of a plain array.
        return { of: await work(sql) };
      });
      return result.of;
    } catch (error) {
      throw fromDatabase(error);
    }
  };
  return {
    owner,
    as,
    async attempt(caller, work) {
      const undo = new Error("undo");
      await as(caller, async (sql) => {
        await work(sql);
        throw undo;
      }).catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    },
  };
}
