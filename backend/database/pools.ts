import { createHmac } from "node:crypto";
import postgres, { type Options, type Sql } from "postgres";

/** Where a PostgreSQL is and who owns its database: an operator's URL, or the parts of the embedded one's address. */
export type DatabaseAddress = { url: string } | SocketAddress;

export type SocketAddress = {
  /** A name, or the directory of a Unix socket. */
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
  /** Most connections of each pool. */
  sizes?: Partial<Record<PoolName, number>>;
  settings?: DatabaseSettings;
};

/** Settings of PostgreSQL that every connection begins with; names and values without blanks. */
export type DatabaseSettings = Readonly<Record<string, string>>;

type PoolName = "inProcess" | "health" | "anonymous" | "anonymousWriter" | "authenticator" | "owner";

/** The service's connections; all but `owner` log in as `authenticator`. */
export type Pools = {
  /** Role anon for good and read-only, so that a read needs no transaction. */
  anonymous: Sql;
  /** The same for what this process asks itself, such as pages: strangers' requests never fill it. */
  inProcess: Sql;
  /** The same for asking whether the database answers: nothing else ever fills it. */
  health: Sql;
  /** Role anon for good, read-write: single statements of guests, in autocommit. */
  anonymousWriter: Sql;
  /** No rights of its own; a request takes on its role by `set local role` in a transaction. */
  authenticator: Sql;
  /** The owner of the schema: migrations and the service's own tables. */
  owner: Sql;
  /** Waits for running queries, at most five seconds, and closes all connections. */
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

/** The password of the login `authenticator`: nobody has to remember it, every instance with the secret knows it. */
export function authenticatorPassword(jwtSecret: string): string {
  return createHmac("sha256", jwtSecret).update("facet authenticator password").digest("base64url");
}

/** Opens the pools; connections are made when first needed. */
export function openPools(connection: Connection): Pools {
  const sizes = { ...defaultSizes, ...connection.sizes };
  const login = { username: "authenticator", password: connection.authenticatorPassword };
  // A role's own settings count at login only, so the guests' time limit is set by the connection.
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
    await Promise.all(Object.values(pools).map((sql) => sql.end({ timeout: 5 })));
  };
  return { ...pools, close };
}

/** A pool for the owner of the database alone, as for migrations. */
export function connectOwner(address: DatabaseAddress, max = 4, settings?: DatabaseSettings): Sql {
  const options = optionsOf(settings);
  return connect(address, { max, connection: { application_name: "facet owner", options } });
}

function optionsOf(settings: DatabaseSettings = {}): string {
  const all = { search_path: "public,extensions", timezone: "UTC", ...settings };
  return Object.entries(all)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

/** Seconds after which a connection ends, and with it what it keeps: prepared statements and plans. */
const lifetime = 30 * 60;

function connect(address: DatabaseAddress, options: Options<Record<string, never>>): Sql {
  const settings = { connect_timeout: 10, max_lifetime: lifetime, onnotice: () => {}, ...options };
  if (!("url" in address)) return postgres({ ...address, ...settings });
  // As in psql, `?host=/directory` names a Unix socket; the driver knows that only as an option.
  const url = new URL(address.url);
  const host = url.searchParams.get("host");
  if (host === null) return postgres(address.url, settings);
  url.searchParams.delete("host");
  return postgres(url.href, { ...settings, host });
}
