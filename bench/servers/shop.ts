import "../../server/mode.ts";
import { destination, pino } from "pino";
import { readEnvironment } from "../../server/environment.ts";
import { startProcess } from "../../server/process/process.ts";

/** The built demo shop in the given data directory, with a log that nobody reads. */
const shop = await startProcess(readEnvironment({ PORT: "0", DATA_DIR: process.argv[2] }), {
  isDevelopment: false,
  log: pino(destination("/dev/null")),
  onFailure: (error) => {
    throw error;
  },
});
process.once("SIGTERM", () => void shop.close().then(() => process.exit()));
process.send?.(/localhost:(\d+)/.exec(shop.greeting)?.[1]);
