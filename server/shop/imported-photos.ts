import type { Logger } from "pino";
import { z } from "zod";
import { formatBytes, imageFormat } from "../../backend/storage/rendering/image-format.ts";
import { askStorage, callService, type DataApi } from "../../work/data-api-client.ts";
import { fetchPublicFile, NotFetched } from "../../work/public-fetch.ts";
import { repeat, type Repeated } from "../../work/repeat.ts";

type Options = {
  api: DataApi;
  /** The URL of the storage as browsers know it, up to /storage. */
  storageUrl: string;
  log: Logger;
  isPublic?: (address: string) => boolean;
};

const bucket = "product-images";

/** In milliseconds. */
const pause = 5000;
const limits = { most: 20_000_000, timeout: 60_000 };

/** The pauses between attempts, in seconds. After the last one, the product has a note. */
const pauses = [60, 600, 3600, 6 * 3600];

const dueSchema = z.array(z.object({ id: z.int(), address: z.string(), attempts: z.int() }));
type Due = z.infer<typeof dueSchema>[number];

/** Fetches imported photographs into the shop's storage, one after the other, and tries failures for hours. */
export function fetchImportedPhotos({ api, storageUrl, log, isPublic }: Options): Repeated {
  async function take({ id, address, attempts }: Due): Promise<void> {
    try {
      const stored = await storePhoto(
        await fetchPublicFile(address, { ...limits, ...(isPublic && { isPublic }) }),
      );
      await note(id, { stored });
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error;
      const next = error.mayRetry ? pauses[attempts - 1] : undefined;
      await note(id, { problem: error.message, ...(next && { seconds_to_wait: next }) });
    }
  }

  const note = (id: number, values: object) =>
    callService(api, "note_photograph", { photograph_id: id, ...values });

  /** @returns its address in this shop */
  async function storePhoto(bytes: Buffer<ArrayBuffer>): Promise<string> {
    // By its bytes, whatever its name and its sender say.
    const format = imageFormat(bytes.subarray(0, formatBytes));
    if (!format) throw new NotFetched("It is no photograph that the shop can show.", { mayRetry: false });
    const path = `${bucket}/imported-${crypto.randomUUID()}.${format.replace("jpeg", "jpg")}`;
    const response = await askStorage(api, path, { method: "POST", type: `image/${format}`, body: bytes });
    if (response.ok) return `${storageUrl}/storage/v1/object/public/${path}`;
    const { message } = refusalSchema.parse(await response.json().catch(() => ({})));
    throw new NotFetched(message, { mayRetry: response.status >= 500 });
  }

  return repeat({
    name: "photographs",
    pause,
    longestPause: 60_000,
    timeToFinish: 10_000,
    async run({ closing }) {
      for (;;) {
        // oxlint-disable no-await-in-loop -- the other shop is asked for one at a time
        const due = dueSchema.parse(await callService(api, "due_photographs", { most: 1 }));
        if (due.length === 0 || closing.aborted) return;
        await take(due[0]!);
        // oxlint-enable no-await-in-loop
      }
    },
    onFailure: (error) => log.warn({ err: error }, "imported photographs could not be fetched"),
  });
}

const refusalSchema = z.object({ message: z.string().catch("The storage refused it.") });
