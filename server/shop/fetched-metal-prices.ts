import type { Logger } from "pino";
import { z } from "zod";
import { callService, type DataApi, readService } from "../../work/data-api-client.ts";
import { fetchPublicFile, NotFetched } from "../../work/public-fetch.ts";
import { repeat, type Repeated } from "../../work/repeat.ts";
import { readMetalAnswer } from "./metal-answer.ts";

type Options = { api: DataApi; log: Logger; isPublic?: (address: string) => boolean };

/** In milliseconds. */
const pause = 60_000;
const limits = { most: 100_000, timeout: 20_000, accept: "application/json" };

const factsSchema = z.array(z.object({ currency: z.string() })).length(1);

/** Asks the owner's address for the prices of metals, once a day, and says what it answered. */
export function fetchMetalPrices({ api, log, isPublic }: Options): Repeated {
  return repeat({
    name: "metal prices",
    pause,
    longestPause: 10 * pause,
    timeToFinish: 10_000,
    async run() {
      const address = z
        .string()
        .nullable()
        .parse(await callService(api, "claim_metal_address", {}));
      if (address === null) return;
      try {
        const answer = await fetchPublicFile(address, { ...limits, ...(isPublic && { isPublic }) });
        const [facts] = factsSchema.parse(await readService(api, "shop_facts?select=currency"));
        const rates = readMetalAnswer(answer.toString("utf8"), facts!.currency);
        await callService(api, "note_metal_rates", { rates });
      } catch (error) {
        if (!(error instanceof NotFetched)) throw error;
        await callService(api, "note_metal_rates", { rates: {}, problem: error.message });
      }
    },
    onFailure: (error) => log.warn({ err: error }, "the prices of metals could not be fetched"),
  });
}
