import { createWriteStream } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { processMark, removeLeftBehind } from "../../work/left-behind.ts";
import { privateDirectory } from "../data/data-directory.ts";
import { SetupRefusal } from "./setup-refusal.ts";

/** The app sends parts of 4 MiB, which a slow connection manages within a request's minute. */
const maxPartBytes = 16 * 1024 * 1024;

export type BackupUpload = {
  /** The browser chooses it; whoever knows it has sent the file. */
  id: string;
  file: string;
  size: number;
  received: number;
};

type Part = {
  id: string;
  /** Bytes of the whole file. */
  size: number;
  offset: number;
  body: Request["body"];
};

const folder = "setup";

export function removeUploads(dataDirectory: string): Promise<void> {
  return removeLeftBehind(join(dataDirectory, folder));
}

/**
 * Receives a backup part by part in a private folder of DATA_DIR, so that a broken connection costs one part. There
 * is one upload at a time: the first part of another removes it.
 */
export function createBackupUploads(dataDirectory: string) {
  let current: BackupUpload | undefined;

  async function remove(): Promise<void> {
    current = undefined;
    await rm(join(dataDirectory, folder, processMark), { recursive: true, force: true });
  }

  async function begin(id: string, size: number): Promise<BackupUpload> {
    await remove();
    const directory = privateDirectory(dataDirectory, join(folder, processMark));
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < size) throw diskFull();
    const file = join(directory, id);
    await writeFile(file, "", { mode: 0o600 });
    return (current = { id, file, size, received: 0 });
  }

  /**
   * Stores a part, in flat memory. Sending it again changes nothing, so a part whose answer was lost can be repeated.
   * @returns the upload; `received` may be less than what was sent before if that upload was removed
   */
  async function add({ id, size, offset, body }: Part): Promise<BackupUpload> {
    const isNew = offset === 0 && current?.id !== id;
    try {
      const upload = isNew ? await begin(id, size) : current;
      if (upload?.id !== id || upload.size !== size || offset > upload.received) throw replaced();
      const end = await store(upload, offset, body);
      upload.received = Math.max(upload.received, end);
      return upload;
    } catch (error) {
      if (!isFullDisk(error)) throw error;
      await remove();
      throw diskFull();
    }
  }

  return {
    add,
    remove,
    /** @throws SetupRefusal if the upload is not there, or not whole */
    whole(id: string): BackupUpload {
      if (current?.id !== id) throw replaced();
      if (current.received < current.size)
        throw new SetupRefusal(409, "The file is not uploaded completely. Please choose it again.", {
          field: "file",
        });
      return current;
    },
  };
}

/** @returns where the part ended */
async function store({ file, size }: BackupUpload, offset: number, body: Part["body"]): Promise<number> {
  let end = offset;
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      end += chunk.length;
      if (end > size || end - offset > maxPartBytes)
        throw new SetupRefusal(413, "More was sent than the file has. Please choose it again.", {
          field: "file",
        });
      yield chunk;
    }
  };
  if (body)
    await pipeline(
      Readable.fromWeb(body as ReadableStream),
      counted,
      createWriteStream(file, { flags: "r+", start: offset }),
    );
  return end;
}

const replaced = () =>
  new SetupRefusal(
    409,
    "This upload was replaced by another, or the shop has started again. Please choose the file again.",
    {
      field: "file",
    },
  );

const diskFull = () =>
  new SetupRefusal(507, "The shop's disk has no room for this file. Please make room, and choose it again.", {
    field: "file",
  });

export function isFullDisk(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["ENOSPC", "EDQUOT", "53100"].includes(code);
}
