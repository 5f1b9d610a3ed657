import type { Logger } from "pino";
import { z } from "zod";
import { callService, type DataApi } from "../../work/data-api-client.ts";
import { repeat, type Repeated } from "../../work/repeat.ts";

type Options = { api: DataApi; log: Logger };

/** In milliseconds. Those whom a restock reached are told in its own transaction; these have waited for a day. */
const pause = 30 * 60_000;

/** Tells the next shoppers in line of pieces that nobody has bought a day after they came back. */
export function tellWaitingShoppers({ api, log }: Options): Repeated {
  return repeat({
    name: "waiting shoppers",
    pause,
    async run() {
      z.int().parse(await callService(api, "tell_waiting_shoppers", {}));
    },
    onFailure: (error) => log.warn({ err: error }, "waiting shoppers could not be told"),
  });
}
