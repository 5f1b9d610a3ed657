import { randomUUID } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Hono } from "hono";
import { openPartialFiles, type PartialFiles } from "../../backend/storage/resumable/partial-files.ts";
import { readLength, wrongLength } from "../../backend/storage/resumable/protocol.ts";
import { resumableRoutes } from "../../backend/storage/resumable/resumable-routes.ts";
import { createTurns } from "../../backend/storage/resumable/turns.ts";
import type { Upload, Uploads } from "../../backend/storage/resumable/uploads.ts";
import { processMark, removeLeftBehind } from "../../work/left-behind.ts";
import { privateDirectory } from "../data/data-directory.ts";
import { SetupRefusal } from "./setup-refusal.ts";
import { refused } from "../../domain/refusals/refused.ts";

/** The client learns the id; whoever knows it has sent the file. */
export type BackupUpload = { id: string; file: string; size: number };

export type BackupUploads = {
  routes: Hono;
  /** @throws SetupRefusal if the upload is not there, or not whole */
  whole: (id: string) => BackupUpload;
  remove: () => Promise<void>;
};

/** In milliseconds: a large file and a slow connection take days. */
const lifetime = 7 * 24 * 60 * 60 * 1000;

const folder = "setup";

export function removeUploads(dataDirectory: string): Promise<void> {
  return removeLeftBehind(join(dataDirectory, folder));
}

/** Receives a backup part by part in a private folder of DATA_DIR. One upload at a time: another removes it. */
export function receiveBackups(dataDirectory: string): BackupUploads {
  const directory = join(dataDirectory, folder, processMark);
  const files = openPartialFiles(directory);
  const owner = { name: "owner" };
  let current: (Upload & { length: number }) | undefined;

  async function remove(): Promise<void> {
    current = undefined;
    await rm(directory, { recursive: true, force: true });
  }

  const create: Uploads<Upload>["create"] = async (context) => {
    const length = readLength(context);
    if (length === null) throw wrongLength();
    await remove();
    privateDirectory(dataDirectory, join(folder, processMark));
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < length) throw diskFull();
    const id = randomUUID();
    await writeFile(join(directory, id), "", { mode: 0o600 });
    const expires = new Date(Date.now() + lifetime);
    current = { id, length, metadata: "", holder: owner.name, expires, isStored: false };
    return { upload: current, holder: owner };
  };

  const append: PartialFiles["append"] = async (...part) => {
    try {
      return await files.append(...part);
    } catch (error) {
      if (!isFullDisk(error)) throw error;
      await remove();
      throw diskFull();
    }
  };

  function find(id: string): NonNullable<typeof current> {
    if (current?.id !== id) throw replaced();
    return current;
  }

  const routes = resumableRoutes<Upload, typeof owner>({
    rows: { find: async (id) => find(id), remove, setLength: refuseLateLength },
    partials: { ...files, append },
    turns: createTurns(),
    maxBytes: refuseLateLength,
    create,
    identify: async () => owner,
    finish: async (upload) => {
      upload.isStored = true;
    },
  });
  return {
    routes,
    remove,
    whole(id) {
      const { length, isStored } = find(id);
      if (isStored) return { id, file: join(directory, id), size: length };
      throw new SetupRefusal(
        409,
        refused("upload_incomplete", "The file is not uploaded completely. Please choose it again."),
        "file",
      );
    },
  };
}

/** Browsers know it when they begin. */
const refuseLateLength = (): Promise<never> => Promise.reject(wrongLength());

const replaced = () =>
  new SetupRefusal(
    409,
    refused(
      "upload_replaced",
      "This upload was replaced by another, or the shop has started again. Please choose the file again.",
    ),
    "file",
  );

const diskFull = () =>
  new SetupRefusal(
    507,
    refused(
      "upload_without_room",
      "The shop's disk has no room for this file. Please make room, and choose it again.",
    ),
    "file",
  );

export function isFullDisk(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["ENOSPC", "EDQUOT", "53100"].includes(code);
}
