import type { Logger } from "pino";
import { z } from "zod";
import { askStorage, callService, type DataApi } from "../../work/data-api-client.ts";
import { repeat, type Repeated } from "../../work/repeat.ts";

type Options = { api: DataApi; log: Logger; pause?: number };

/** In milliseconds. Whoever is asked some minutes later does not mind. */
const usualPause = 10 * 60_000;

/** Asks buyers for reviews once it is time, and deletes photographs that no review has. */
export function keepReviews({ api, log, pause = usualPause }: Options): Repeated {
  return repeat({
    name: "reviews",
    pause,
    async run({ closing }) {
      let isMore = true;
      while (isMore && !closing.aborted) {
        // oxlint-disable-next-line no-await-in-loop -- each is for the next hundred
        isMore = z.int().parse(await callService(api, "request_reviews", {})) >= 100;
      }
      const unused = z.array(z.string()).parse(await callService(api, "unused_review_photographs", {}));
      if (unused.length > 0) await deletePhotographs(api, unused);
    },
    onFailure: (error) => log.warn({ err: error }, "reviews could not be asked for"),
  });
}

async function deletePhotographs(api: DataApi, names: string[]): Promise<void> {
  const response = await askStorage(api, "review-photos", {
    method: "DELETE",
    type: "application/json",
    body: JSON.stringify({ prefixes: names }),
    signal: AbortSignal.timeout(15_000),
  });
  if (!response.ok) throw new Error(`The storage answered ${response.status} to deleting photographs.`);
  await response.body?.cancel();
}
