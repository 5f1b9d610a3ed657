import { isDevelopment } from "./server/mode.ts";
import { pino } from "pino";
import { StartError } from "./backend/shared/start-error.ts";
import { readEnvironment } from "./server/environment.ts";
import { openShop } from "./server/shop.ts";

const log = pino({ base: null });
let stopping = false;

const opening = Promise.resolve().then(() =>
  openShop(readEnvironment(process.env), { isDevelopment, log, onFailure: fail }),
);

// npm passes a signal on that the terminal has already sent to everybody, so a second one means nothing new.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop(0));

try {
  const shop = await opening;
  if (!stopping) console.log(shop.greeting);
} catch (error) {
  console.error(isOperatorsMatter(error) ? error.message : error);
  process.exit(1);
}

/** What the operator can mend is told in one line; anything else is a mistake of ours and shows where it is. */
function isOperatorsMatter(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // The files' places are full, read-only or not ours; 53100 is PostgreSQL's word for a full disk.
  const ofTheDisk = ["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "53100"];
  return error instanceof StartError || ("code" in error && ofTheDisk.includes(String(error.code)));
}

/** Closes the shop, once it is open: a signal during the start must not leave half of it running. */
async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const shop = await opening.catch(() => undefined);
  await shop?.close();
  process.exit(exitCode);
}

function fail(error: Error): void {
  log.fatal(error.message);
  void stop(1);
}
