import postgres, {
  type Fragment,
  type ISql,
  type JSONValue,
  type ReservedSql,
  type Row,
  type Sql,
  type TransactionSql,
} from "postgres";

export type { Fragment, ISql as Queries, JSONValue, ReservedSql, Row, Sql, TransactionSql };

/** What PostgreSQL answers instead of a result. */
export const { PostgresError } = postgres;
export type PostgresError = InstanceType<typeof PostgresError>;
