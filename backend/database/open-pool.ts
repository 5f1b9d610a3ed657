import postgres from "postgres";
import { withSafeBegin } from "./safe-begin.ts";
import type { Sockets } from "./sockets.ts";
import type { Sql } from "./sql.ts";

/** A database and its owner: a URL set by the operator, or the address of the embedded PostgreSQL. */
export type DatabaseAddress = { url: string } | SocketAddress;

export type SocketAddress = {
  host: string;
  port: number;
  database: string;
  username: string;
  password?: string;
};

export type PoolOptions = {
  /** The login, if it is another one than that of the address. */
  username?: string;
  password?: string;
  max?: number;
  name?: string;
  /** Settings of every connection, as `-c name=value`. */
  settings?: string;
  prepare?: boolean;
  /** Seconds after which a connection is closed. */
  maxLifetime?: number;
  /** Seconds after which a connection that nobody uses is closed. */
  idleTimeout?: number;
  /** Whether the database is asked for the types of arrays, as it is by default. */
  knowsArrays?: boolean;
  sockets?: Sockets | undefined;
};

/** Closing a connection frees its prepared statements and plans. In seconds. */
const halfAnHour = 30 * 60;

/** Seconds before the next attempt to connect, after this many failures. The driver's own go up to 20. */
const backoff = (failures: number): number => Math.min(3 ** failures / 100, 0.5);

/** Opens a pool, whose connections are made when they are first needed. */
export function openPool(
  address: DatabaseAddress,
  {
    max = 10,
    name,
    settings,
    prepare = true,
    maxLifetime = halfAnHour,
    idleTimeout,
    knowsArrays = true,
    sockets,
    ...login
  }: PoolOptions = {},
): Sql {
  const options = {
    ...login,
    ...(sockets && { socket: sockets.open }),
    ...(idleTimeout !== undefined && { idle_timeout: idleTimeout }),
    max,
    prepare,
    fetch_types: knowsArrays,
    connection: {
      ...(name !== undefined && { application_name: name }),
      ...(settings !== undefined && { options: settings }),
    },
    connect_timeout: 10,
    max_lifetime: maxLifetime,
    backoff,
    onnotice: () => {},
  };
  if (!("url" in address)) return withSafeBegin(postgres({ ...address, ...options }));
  // As in psql, `?host=/directory` is a Unix socket; the driver only supports that as an option.
  const url = new URL(address.url);
  const host = url.searchParams.get("host");
  if (host === null) return withSafeBegin(postgres(address.url, options));
  url.searchParams.delete("host");
  return withSafeBegin(postgres(url.href, { ...options, host }));
}
