import { isDevelopment } from "./server/mode.ts";
import { pino } from "pino";
import { createCluster } from "./backend/database/embedded/embedded-postgres.ts";
import { isLost } from "./backend/database/reserve.ts";
import { StartError } from "./work/start-error.ts";
import { openDataDirectory } from "./server/data/data-directory.ts";
import { type Environment, readEnvironment } from "./server/environment.ts";
import type { ShopProcess } from "./server/process/process.ts";
import { startTracing } from "./server/tracing/tracing.ts";
import { loadStoreBuild } from "./server/pages/store-build.ts";

const log = pino({ base: null });
let stopping = false;

const opening = open();

// npm forwards signals that the terminal has already sent to every process, so a second one means nothing.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop(0));

// The driver asks a new connection for its types, and catches nothing if the connection is lost meanwhile.
process.on("unhandledRejection", (error) => {
  if (!isLost(error)) throw error;
  log.error({ err: error }, "a connection was lost");
});

try {
  const shop = await opening;
  if (!stopping) console.log(shop.greeting);
} catch (error) {
  console.error(isOperatorError(error) ? error.message : error);
  process.exit(1);
}

async function open(): Promise<ShopProcess> {
  const environment = readEnvironment(process.env);
  const tracing = await startTracing(process.env);
  // A new database leaves a processor idle, so most of the server is loaded in the meantime.
  const [, { startProcess }] = await Promise.all([
    prepareDatabase(environment),
    import("./server/process/process.ts"),
    isDevelopment || loadStoreBuild(),
  ]);
  return startProcess(environment, { isDevelopment, log, onFailure: fail, tracing });
}

async function prepareDatabase({ database, dataDirectory }: Environment): Promise<void> {
  if (database.kind === "embedded") await createCluster(openDataDirectory(dataDirectory));
}

function isOperatorError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // The disk is full, read-only or not accessible; 53100 is PostgreSQL's code for a full disk.
  const diskErrors = ["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "53100"];
  return error instanceof StartError || ("code" in error && diskErrors.includes(String(error.code)));
}

/** Waits until the shop is open, so that a signal during the start leaves nothing running. */
async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const shop = await opening.catch(() => undefined);
  await shop?.close(exitCode !== 0);
  process.exit(exitCode);
}

function fail(error: Error): void {
  log.fatal(error.message);
  void stop(1);
}
