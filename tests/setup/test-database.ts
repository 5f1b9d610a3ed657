import { randomBytes } from "node:crypto";
import { openPool } from "../../backend/database/open-pool.ts";
import type { Sql } from "../../backend/database/sql.ts";
import { afterAll, beforeAll, inject } from "vitest";
import {
  authenticatorPassword,
  openPools,
  type Pools,
  type SocketAddress,
} from "../../backend/database/pools.ts";
import { withoutLimits } from "../../server/limits.ts";
import { demoTemplate, emptyTemplate, testJwtSecret } from "./names.ts";

export type TestDatabase = {
  /** The pools that the service has. `pools.owner` may do everything. */
  pools: Pools;
  address: SocketAddress;
  /** The same for DATABASE_URL and for psql. */
  url: string;
  /** Closes the pools and removes the database. */
  drop: () => Promise<void>;
};

type Options = {
  /** Whether it has the demo shop's rows. */
  demo?: boolean;
  /** Whether it has the shop's schema, which it does by default. */
  migrated?: boolean;
  /** Whether orders are limited. */
  limits?: boolean;
  /** How many connections guests' writes have, and everybody else's too. The service's own number by default. */
  connections?: number;
};

/** A database that is there while the tests of a file run; call it at the top of the file. */
export function databaseForFile(options?: Options): Omit<TestDatabase, "drop"> {
  let opened: TestDatabase | undefined;
  beforeAll(async () => {
    opened = await createTestDatabase(options);
  });
  afterAll(() => opened?.drop());
  return {
    get pools() {
      return opened!.pools;
    },
    get address() {
      return opened!.address;
    },
    get url() {
      return opened!.url;
    },
  };
}

/** Creates a database with all migrations applied, in some 30 ms. Whoever creates it calls `drop`. */
export async function createTestDatabase({
  demo = false,
  migrated = true,
  limits = false,
  connections,
}: Options = {}): Promise<TestDatabase> {
  const server = inject("postgres");
  const database = `test_${randomBytes(6).toString("hex")}`;
  const template = migrated ? (demo ? demoTemplate : emptyTemplate) : "template0";
  const owner = (ofServer ??= connectToServer(server));
  await owner`create database ${owner(database)} template ${owner(template)} strategy file_copy`;

  const address = { ...server, database };
  const pools = openPools({
    address,
    authenticatorPassword: authenticatorPassword(testJwtSecret),
    ...(connections && { sizes: { anonymousWriter: connections, authenticator: connections } }),
    ...(!limits && { settings: withoutLimits }),
  });
  const drop = async (): Promise<void> => {
    await pools.close();
    // At the end of a run, Vitest stops the server without waiting for the workers.
    await owner`drop database ${owner(database)} with (force)`.catch((error: { code?: string }) => {
      if (!isGone.test(error.code ?? "")) throw error;
    });
  };
  return { pools, address, url: databaseUrl(address), drop };
}

/** The codes of a server that stops or has stopped: its databases go with it. */
const isGone = /^(57P0[123]|CONNECTION_.+|ECONNREFUSED|ENOENT)$/;

function databaseUrl({ host, port, database, username, password }: SocketAddress): string {
  const login = [username, password ?? ""].map(encodeURIComponent).join(":");
  return host.startsWith("/")
    ? `postgresql://${login}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgresql://${login}@${host}:${port}/${database}`;
}

/** Creates and drops the databases of this worker. */
let ofServer: Sql | undefined;

/** Closes while it is not used, or it would keep the worker from ending. */
const connectToServer = (server: SocketAddress): Sql =>
  openPool(server, { max: 1, idleTimeout: 1, knowsArrays: false });
