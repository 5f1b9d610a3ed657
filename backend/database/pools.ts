import { createHmac } from "node:crypto";
import postgres, { type Options, type Sql } from "postgres";
import { withSafeBegin } from "./safe-begin.ts";

/** A database and its owner: a URL set by the operator, or the address of the embedded PostgreSQL. */
export type DatabaseAddress = { url: string } | SocketAddress;

export type SocketAddress = {
  /** A host name, or the directory of a Unix socket. */
  host: string;
  port: number;
  database: string;
  username: string;
  password?: string;
};

export type Connection = {
  address: DatabaseAddress;
  /** See `authenticatorPassword`. */
  authenticatorPassword: string;
  /** The maximum number of connections of each pool. */
  sizes?: Partial<Record<PoolName, number>>;
  settings?: DatabaseSettings;
};

/** PostgreSQL settings of every connection; names and values must not contain spaces. */
export type DatabaseSettings = Readonly<Record<string, string>>;

type PoolName = "inProcess" | "health" | "anonymous" | "anonymousWriter" | "authenticator" | "owner";

/** The pools of connections; all but `owner` log in as `authenticator`. */
export type Pools = {
  /** Always role anon and read-only, so that a read needs no transaction. */
  anonymous: Sql;
  /** The same for this process's own requests, such as those for pages. Visitors cannot exhaust it. */
  inProcess: Sql;
  /** The same for health checks only, so that nothing else can exhaust it. */
  health: Sql;
  /** Always role anon, read-write: single statements of guests in autocommit. */
  anonymousWriter: Sql;
  /** Without rights of its own; each request sets its role with `set local role` in a transaction. */
  authenticator: Sql;
  /** The owner of the schema, for migrations and the backend's own tables. */
  owner: Sql;
  /** Waits up to five seconds for running queries and closes all connections. */
  close: () => Promise<void>;
};

const defaultSizes: Record<PoolName, number> = {
  anonymous: 8,
  inProcess: 8,
  health: 1,
  anonymousWriter: 6,
  authenticator: 10,
  owner: 4,
};

/** The password of the login `authenticator`, derived so that every instance with the same secret knows it. */
export function authenticatorPassword(jwtSecret: string): string {
  return createHmac("sha256", jwtSecret).update("facet authenticator password").digest("base64url");
}

/** Opens the pools; connections are made when they are first needed. */
export function openPools(connection: Connection): Pools {
  const sizes = { ...defaultSizes, ...connection.sizes };
  const login = { username: "authenticator", password: connection.authenticatorPassword };
  // The settings of a role only apply at login, so the connection sets the guests' statement timeout.
  const asGuest = `-c role=anon -c statement_timeout=3s -c request.jwt.claims={"role":"anon"}`;
  const asReader = `${asGuest} -c default_transaction_read_only=on`;
  const pool = (name: PoolName, serverOptions: string, as?: typeof login): Sql =>
    connect(connection.address, {
      ...as,
      max: sizes[name],
      connection: {
        application_name: `facet ${name}`,
        options: `${optionsOf(connection.settings)} ${serverOptions}`,
      },
    });
  const pools = {
    anonymous: pool("anonymous", asReader, login),
    inProcess: pool("inProcess", asReader, login),
    health: pool("health", asReader, login),
    anonymousWriter: pool("anonymousWriter", asGuest, login),
    authenticator: pool("authenticator", "-c statement_timeout=8s -c lock_timeout=8s", login),
    owner: connectOwner(connection.address, sizes.owner, connection.settings),
  };
  const close = async (): Promise<void> => {
    await Promise.all(Object.values(pools).map((sql) => sql.end({ timeout: 3 })));
  };
  return { ...pools, close };
}

/** Opens only the pool of the database's owner, for example for migrations. */
export function connectOwner(address: DatabaseAddress, max = 4, settings?: DatabaseSettings): Sql {
  const options = optionsOf(settings);
  return connect(address, { max, connection: { application_name: "facet owner", options } });
}

/** Another database on the same server. */
export function inDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (!("url" in address)) return { ...address, database };
  const url = new URL(address.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}

function optionsOf(settings: DatabaseSettings = {}): string {
  const all = { search_path: "public,extensions", timezone: "UTC", ...settings };
  return Object.entries(all)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

/** Seconds after which a connection is closed, which frees its prepared statements and plans. */
const maxLifetime = 30 * 60;

/** Seconds before the next attempt to connect, after so many that failed. The driver's own go up to 20. */
const backoff = (failures: number): number => Math.min(3 ** failures / 100, 0.5);

function connect(address: DatabaseAddress, options: Options<Record<string, never>>): Sql {
  const settings = {
    connect_timeout: 10,
    max_lifetime: maxLifetime,
    backoff,
    onnotice: () => {},
    ...options,
  };
  if (!("url" in address)) return withSafeBegin(postgres({ ...address, ...settings }));
  // As in psql, `?host=/directory` is a Unix socket; the driver only supports that as an option.
  const url = new URL(address.url);
  const host = url.searchParams.get("host");
  if (host === null) return withSafeBegin(postgres(address.url, settings));
  url.searchParams.delete("host");
  return withSafeBegin(postgres(url.href, { ...settings, host }));
}
