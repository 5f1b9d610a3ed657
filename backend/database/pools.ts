import { createHmac } from "node:crypto";
import { type DatabaseAddress, openPool, type PoolOptions, type SocketAddress } from "./open-pool.ts";
import { createSockets, type Sockets } from "./sockets.ts";
import type { Sql } from "./sql.ts";

export type { DatabaseAddress, SocketAddress };

export type Connection = {
  address: DatabaseAddress;
  pooler?: Pooler | undefined;
  authenticatorPassword: string;
  sizes?: Partial<Record<PoolName, number>>;
  settings?: DatabaseSettings;
};

/** A program that shares few sessions of PostgreSQL among many clients: each transaction may have another session. */
export type Pooler = {
  url: string;
  /** Whether a statement that was prepared in one session is there in all. */
  prepares: boolean;
};

/** PostgreSQL settings of every connection; names and values must not contain spaces. */
export type DatabaseSettings = Readonly<Record<string, string>>;

type PoolName = "inProcess" | "health" | "anonymous" | "anonymousWriter" | "authenticator" | "owner";

/** The pools of connections; all but `owner` log in as `authenticator`. */
export type Pools = {
  /** Always role anon and read-only, so that a read needs no transaction. */
  anonymous: Sql;
  /** The same for this process's own requests, such as pages, so that visitors cannot exhaust it. */
  inProcess: Sql;
  /** The same for health checks only. */
  health: Sql;
  /** Always role anon, read-write: single statements of guests in autocommit. */
  anonymousWriter: Sql;
  /** Without rights of its own; each request sets its role with `set local role` in a transaction. */
  authenticator: Sql;
  owner: Sql;
  /** The owner, with a session that lasts: to hear notifications, and for locks. */
  direct: Sql;
  /** The owner, on a connection that is closed afterwards: one that has read the whole schema keeps 10 MB. */
  once: <T>(work: (owner: Sql) => Promise<T>) => Promise<T>;
  /** Whether only `direct` keeps settings longer than a transaction, so that each transaction sets its role. */
  isPooled: boolean;
  /** Closes connections whose server does not answer. What runs on them fails. */
  cutOff: () => void;
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

// A role's settings apply only at its login, so the connection sets the guests' statement timeout.
const asGuest = `-c role=anon -c statement_timeout=3s -c request.jwt.claims={"role":"anon"}`;
const asReader = `${asGuest} -c default_transaction_read_only=on`;

export function openPools(connection: Connection): Pools {
  const { address, pooler, settings } = connection;
  const sockets = createSockets();
  const open = opener(connection, sockets);
  const direct = connectOwner(address, pooler ? 1 : connection.sizes?.owner, settings, sockets);
  const pools = {
    anonymous: open("anonymous", asReader),
    inProcess: open("inProcess", asReader),
    health: open("health", asReader),
    anonymousWriter: open("anonymousWriter", asGuest),
    authenticator: open("authenticator", "-c statement_timeout=8s -c lock_timeout=8s"),
    owner: pooler ? connectPooled(pooler, { max: defaultSizes.owner, name: "facet owner", sockets }) : direct,
    direct,
  };
  return {
    ...pools,
    once: async (work) => {
      const owner = connectOwner(address, 1, settings, sockets);
      try {
        return await work(owner);
      } finally {
        await owner.end();
      }
    },
    isPooled: pooler !== undefined,
    cutOff: sockets.destroy,
    close: () => endAll(pools, 3),
  };
}

export type Readers = Pick<Pools, "anonymous" | "inProcess" | "health"> & {
  /** @param timeout seconds that running queries have to finish */
  close: (timeout: number) => Promise<void>;
};

export function openReaders(connection: Omit<Connection, "pooler">): Readers {
  const open = opener(connection);
  const pools = {
    anonymous: open("anonymous", asReader),
    inProcess: open("inProcess", asReader),
    health: open("health", asReader),
  };
  return { ...pools, close: (timeout) => endAll(pools, timeout) };
}

function opener({ address, pooler, authenticatorPassword, sizes, settings }: Connection, sockets?: Sockets) {
  const login = { username: "authenticator", password: authenticatorPassword };
  return (name: Exclude<PoolName, "owner">, serverOptions: string): Sql => {
    const options = { ...login, max: sizes?.[name] ?? defaultSizes[name], name: `facet ${name}`, sockets };
    return pooler
      ? connectPooled(pooler, options)
      : openPool(address, { ...options, settings: `${optionsOf(settings)} ${serverOptions}` });
  };
}

async function endAll(pools: Record<string, Sql>, timeout: number): Promise<void> {
  await Promise.all([...new Set(Object.values(pools))].map((sql) => sql.end({ timeout })));
}

export function connectPooled({ url, prepares }: Pooler, options: PoolOptions): Sql {
  return openPool({ url }, { ...options, prepare: prepares });
}

export function connectOwner(
  address: DatabaseAddress,
  max = defaultSizes.owner,
  settings?: DatabaseSettings,
  sockets?: Sockets,
): Sql {
  return openPool(address, { max, name: "facet owner", settings: optionsOf(settings), sockets });
}

/** Opens a connection of the login `authenticator`, to see whether it is let in. */
export function connectAuthenticator(address: DatabaseAddress, password: string): Sql {
  return openPool(address, { username: "authenticator", password, max: 1 });
}

export function inDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (!("url" in address)) return { ...address, database };
  const url = new URL(address.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}

export const sessionSettings: DatabaseSettings = { search_path: "public,extensions", timezone: "UTC" };

function optionsOf(settings: DatabaseSettings = {}): string {
  return Object.entries({ ...sessionSettings, ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}
