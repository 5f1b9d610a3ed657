import { buffer } from "node:stream/consumers";
import { writeWhole } from "../../backup/file-target.ts";
import { entriesOf, type Manifest, manifestEntry, parseManifest } from "../../backup/manifest.ts";
import { measure } from "../../backup/measure.ts";
import { fileSource, readArchive } from "../../backup/read-archive.ts";
import { writeArchive } from "../../backup/write-archive.ts";

/** Writes a backup anew as somebody might who wants to do harm: `change` may change its manifest and its entries. */
export async function repackBackup(
  file: string,
  change: (manifest: Manifest, entries: Map<string, Buffer>) => void,
): Promise<void> {
  const entries = new Map<string, Buffer>();
  for await (const { path, chunks } of readArchive(fileSource(file), {}))
    entries.set(path, await buffer(chunks));
  const manifest = parseManifest(entries.get(manifestEntry)!.toString())!;
  change(manifest, entries);
  for (const { path, content } of entriesOf(manifest))
    Object.assign(content, await measure([entries.get(path)!]));
  const text = Buffer.from(JSON.stringify(manifest));
  await writeWhole(file, (target) =>
    writeArchive(target, undefined, new Date(), async (archive) => {
      await archive.add(manifestEntry, await measure([text]), [text]);
      for (const { path, content } of entriesOf(manifest))
        await archive.add(path, content, [entries.get(path)!]);
    }),
  );
}
