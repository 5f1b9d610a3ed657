import { msg } from "@lingui/core/runtime-macro";
import {
  BlobReader,
  BlobWriter,
  configure,
  type FileEntry,
  ZipReader,
} from "@zip.js/zip.js/lib/zip-core-native.js";
import { say } from "../../../base/language/languages.ts";
import { Refusal } from "../../../base/forms/refusal.ts";

// A worker of the library's would be a script that the shop's policy does not know.
configure({ useWebWorkers: false });

/** Files of a ZIP archive, by the ends of their names. */
export type Archive = {
  /** Undefined: there is none. Files are unpacked one by one, as they are asked for. */
  find: (name: string) => (() => Promise<File>) | undefined;
};

/**
 * @throws {Refusal} for a file that is no ZIP archive
 */
export async function openArchive(file: File): Promise<Archive> {
  const entries = await new ZipReader(new BlobReader(file)).getEntries().catch(() => {
    throw new Refusal(say(msg`"${{ name: file.name }}" is not a readable ZIP archive.`));
  });
  const byName = new Map<string, FileEntry>();
  for (const entry of entries) if (!entry.directory) byName.set(lastPart(entry.filename), entry);
  return {
    find(name) {
      const entry = byName.get(lastPart(name));
      return entry && (async () => new File([await entry.getData(new BlobWriter())], lastPart(name)));
    },
  };
}

function lastPart(path: string): string {
  return path.split(/[/\\]/).at(-1)!.normalize().toLowerCase();
}
