import { PostgresError, type Sql, type TransactionSql } from "../../database/sql.ts";
import type { Pools } from "../../database/pools.ts";
import {
  accessDenied,
  sessionEnded,
  alreadyExists,
  containsNul,
  invalidParameter,
  relatedNotFound,
  StorageError,
} from "../shared/errors.ts";
import type { StorageCaller } from "./caller.ts";

/** Translates PostgreSQL's refusals to `StorageError`. */
export type StorageDatabase = {
  owner: Sql;
  /** Runs a transaction as the caller, subject to row security. */
  as<T>(caller: StorageCaller, work: (sql: TransactionSql) => Promise<T>): Promise<T>;
  /** Checks whether the caller may do this by doing it and rolling back. @throws StorageError */
  attempt(caller: StorageCaller, work: (sql: TransactionSql) => Promise<unknown>): Promise<void>;
};

export function openStorageDatabase({ authenticator, owner }: Pools): StorageDatabase {
  const as: StorageDatabase["as"] = async (caller, work) => {
    try {
      const result = await authenticator.begin(async (sql) => {
        await sql`select set_config('role', ${caller.role}, true),
          set_config('request.jwt.claims', ${caller.claims}, true),
          set_config('storage.operation', ${caller.operation}, true)`;
        // The driver would await the elements of an array, so it is wrapped.
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

/** The refusal for an error of PostgreSQL; any other error unchanged. */
function fromDatabase(error: unknown): unknown {
  if (!(error instanceof PostgresError)) return error;
  const { code, message, detail = "" } = error;
  switch (code) {
    case "42501":
      return accessDenied(
        message.includes("row-level security") ? "new row violates row-level security policy" : message,
      );
    case "PT401": // A rule refuses a token whose session has ended.
      return sessionEnded(message);
    case "22021": // The only character of a JavaScript string that PostgreSQL refuses is NUL.
      return containsNul();
    case "22023": // A token may name a role that does not exist.
      return message.startsWith("role ") ? accessDenied(message) : invalidParameter(message);
    case "23505":
      return alreadyExists("ResourceAlreadyExists");
    case "23503":
      return detail.includes("still referenced")
        ? new StorageError(409, "InvalidRequest", detail)
        : relatedNotFound();
    case "55P03":
      return new StorageError(423, "ResourceLocked", "The resource is locked");
    case "57014":
      return new StorageError(544, "DatabaseTimeout", "The connection to the database timed out", {
        httpStatus: 503,
      });
    case "25006":
      return new StorageError(503, "DatabaseReadOnly", "The database is in read-only mode", {
        httpStatus: 503,
      });
  }
  return isAboutValues(code) ? invalidParameter(message) : error;
}

/** Data exceptions, violated constraints, and values too large or too deep to store. */
function isAboutValues(code: string): boolean {
  return /^(22|23|54)/.test(code);
}
