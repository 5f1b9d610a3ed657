import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../backend/database/embedded/embedded-postgres.ts";
import { migrate } from "../../backend/database/migrate.ts";
import {
  authenticatorPassword,
  connectOwner,
  type DatabaseAddress,
  type SocketAddress,
} from "../../backend/database/pools.ts";
import { applySystem, completeServiceRole } from "../../backend/database/system.ts";
import { openObjectFiles } from "../../backend/storage/shared/object-files.ts";
import { seedDemo } from "../../server/demo/demo.ts";
import { startCleaner } from "./cleaner.ts";
import { demoTemplate, emptyTemplate, testJwtSecret } from "./names.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: SocketAddress;
    /** Where the whole shops of a run keep the images they render: each is rendered once, not once by each shop. */
    renderedImages: string;
  }
}

const prefix = "facet-test-";

/**
 * One PostgreSQL for the whole run, with the migrated databases that every test database is cloned from. It is one of
 * our own, or, by DATABASE_URL, any other whose login may create databases and roles; that one must be for tests only,
 * since roles and their passwords belong to the whole server.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.DATABASE_URL;
  const { address, directory, stop } = url ? await useServer(url) : await startServer();
  const renderedImages = join(directory, "rendered");
  startCleaner(directory);
  mkdirSync(renderedImages);
  project.provide("postgres", address);
  project.provide("renderedImages", renderedImages);
  return stop;
}

type TestServer = { address: SocketAddress; directory: string; stop: () => Promise<void> };

async function useServer(url: string): Promise<TestServer> {
  const address = addressOf(new URL(url));
  const photographs = temporaryDirectory(prefix);
  const dropTemplates = (): Promise<void> =>
    inDatabase(address, async (owner) => {
      for (const name of [demoTemplate, emptyTemplate]) await owner`drop database if exists ${owner(name)}`;
    });
  await refuseAShop(address);
  await dropTemplates();
  await makeTemplates(address, photographs);
  const stop = async (): Promise<void> => {
    await dropTemplates();
    rmSync(photographs, { recursive: true, force: true });
  };
  return { address, directory: photographs, stop };
}

/** The tests set the password of the login `authenticator`, which would lock a shop on the same server out. */
async function refuseAShop(address: SocketAddress): Promise<void> {
  await inDatabase(address, async (owner) => {
    const [shop] = await owner`select from pg_namespace where nspname = 'facet_migrations'`;
    if (shop)
      throw new Error("DATABASE_URL names the database of a shop; the tests need a server of their own.");
  });
}

/** As in psql, `?host=/directory` names a Unix socket. */
function addressOf({ searchParams, hostname, port, pathname, username, password }: URL): SocketAddress {
  return {
    host: searchParams.get("host") ?? hostname,
    port: Number(port || 5432),
    database: decodeURIComponent(pathname.slice(1)) || "postgres",
    username: decodeURIComponent(username),
    ...(password && { password: decodeURIComponent(password) }),
  };
}

async function startServer(): Promise<TestServer> {
  const dataDirectory = temporaryDirectory(prefix);
  const server = await startEmbeddedPostgres({ dataDirectory, durable: false, maxConnections: 300 });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  try {
    await makeTemplates(server.address, dataDirectory);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: server.address, directory: dataDirectory, stop };
}

async function makeTemplates(address: SocketAddress, dataDirectory: string): Promise<void> {
  await inDatabase(address, (owner) => owner`create database ${owner(emptyTemplate)}`);
  await inDatabase({ ...address, database: emptyTemplate }, async (owner) => {
    await applySystem(owner, authenticatorPassword(testJwtSecret));
    await migrate(owner, "supabase/migrations", "facet_migrations");
    await completeServiceRole(owner);
  });
  await inDatabase(
    address,
    (owner) => owner`create database ${owner(demoTemplate)} template ${owner(emptyTemplate)}`,
  );
  await inDatabase({ ...address, database: demoTemplate }, async (owner) => {
    await seedDemo({ owner, files: openObjectFiles(join(dataDirectory, "storage")) });
  });
}

async function inDatabase(
  address: DatabaseAddress,
  work: (owner: ReturnType<typeof connectOwner>) => PromiseLike<unknown>,
): Promise<void> {
  const owner = connectOwner(address, 1);
  try {
    await work(owner);
  } finally {
    // A template can only be cloned while nobody is connected to it.
    await owner.end();
  }
}
