import { type RulesSource, uploadRules } from "../service/buckets.ts";
import type { PartialFiles } from "./partial-files.ts";
import { createTurns, type Turns } from "./turns.ts";
import { openUploadRows, type UploadRows } from "./upload-rows.ts";

export type Resumables = {
  rows: UploadRows;
  partials: PartialFiles;
  turns: Turns;
  maxBytes: (upload: { bucket: string; name: string }) => Promise<number>;
  /** Removes what has expired. @returns the number of uploads */
  sweep(): Promise<number>;
};

/** Longer than any upload lives: only files without a row are as old. */
const forgotten = 48 * 60 * 60 * 1000;

export function openResumables(source: RulesSource, partials: PartialFiles): Resumables {
  const rows = openUploadRows(source.database.owner);
  return {
    rows,
    partials,
    turns: createTurns(),
    maxBytes: async ({ bucket, name }) => (await uploadRules(source, bucket, name)).maxBytes,
    async sweep() {
      const expired = await rows.removeExpired();
      for (const id of expired) await partials.remove(id);
      await partials.removeOlder(new Date(Date.now() - forgotten));
      return expired.length;
    },
  };
}
