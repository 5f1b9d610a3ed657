import { constants } from "node:fs";
import { lstat, mkdir, open, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform, type Writable } from "node:stream";
import { openBucket } from "../backend/storage/shared/bucket-files.ts";
import { StartError } from "../work/start-error.ts";
import { removeUnfinished, writeWhole } from "./file-target.ts";

export type Place = {
  name: string;
  /** @param isKnown backups went there, so that it has its mark @throws StartError if it is no use, or another one */
  prepare: (isKnown: boolean) => Promise<void>;
  hasAny: (files: readonly string[]) => Promise<boolean>;
  /** @returns the size in bytes @throws StartError if it cannot be written */
  write: (file: string, write: (target: Writable) => Promise<void>) => Promise<number>;
  /** @returns undefined if there is no such file, but a link, for example */
  read: (file: string) => Promise<{ bytes: number; stream: Readable } | undefined>;
  remove: (file: string) => Promise<void>;
  tidy: () => Promise<void>;
};

export type PlaceAddress = { kind: "directory"; path: string } | { kind: "bucket"; url: string };

export function openPlace(address: PlaceAddress): Promise<Place> | Place {
  return address.kind === "directory" ? openDirectory(address.path) : openBucketPlace(address.url);
}

/** A folder has this file once backups went there. If it is missing, a disk is not mounted. */
export const markName = "facet-backups";

const markText =
  "A shop writes its backups into this folder. Without this file it takes the folder for another one, and makes none.\n";

const notMounted = `The backup folder is not the one that it was: the file ${markName} is not in it any more. Perhaps its disk is not mounted. Mount it; or if backups shall go to this folder from now on, create an empty file of that name in it.`;

const folder = "the backup folder";

function openDirectory(path: string): Place {
  return {
    name: folder,
    async prepare(isKnown) {
      try {
        if (await hasFile(join(path, markName))) return;
        if (!isKnown) {
          await mkdir(path, { recursive: true, mode: 0o700 });
          await writeFile(join(path, markName), markText, { flag: "wx", mode: 0o600 });
          return;
        }
      } catch (error) {
        refuseFolder(error);
      }
      throw new StartError(notMounted);
    },
    async hasAny(files) {
      for (const file of files) if (await hasFile(join(path, file)).catch(refuseFolder)) return true;
      return false;
    },
    write: (file, write) => writeWhole(join(path, file), write, `${file} in ${folder}`),
    async read(file) {
      try {
        return await openFile(join(path, file));
      } catch (error) {
        const { code = "" } = error as NodeJS.ErrnoException;
        if (["ENOENT", "ELOOP"].includes(code)) return undefined;
        throw new StartError(`${file} in ${folder} cannot be read (${code}).`, { cause: error });
      }
    },
    remove: (file) => rm(join(path, file), { force: true }),
    tidy: () => removeUnfinished(path, "facet-"),
  };
}

function refuseFolder(error: unknown): never {
  const { code = "unknown reason" } = error as NodeJS.ErrnoException;
  throw new StartError(`The backup folder (BACKUP_DIR) cannot be used (${code}).`, { cause: error });
}

async function hasFile(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** In a shared folder a link may lead to any file of this machine, and a pipe would wait forever. */
async function openFile(path: string): Promise<{ bytes: number; stream: Readable } | undefined> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  // oxlint-disable-next-line no-bitwise -- flags
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  const found = await handle.stat();
  if (found.isFile()) return { bytes: found.size, stream: handle.createReadStream() };
  await handle.close();
  return undefined;
}

/** Multipart uploads have at most 10,000 parts, and so objects of at most 320 GB. */
const partBytes = 32_000_000;

async function openBucketPlace(url: string): Promise<Place> {
  const { bucket, client, s3 } = await openBucket(url, "BACKUP_URL");
  const { Upload } = await import("@aws-sdk/lib-storage");
  const refuse = (error: unknown): never => {
    const { name } = error as Error;
    throw new StartError(`BACKUP_URL: the bucket "${bucket}" cannot be used (${name}).`, { cause: error });
  };
  return {
    name: `the bucket ${bucket}`,
    // A missing bucket is not created.
    prepare: async () => {},
    hasAny: async () => true,
    async write(file, write) {
      let bytes = 0;
      const Body = new Transform({
        transform(chunk: Buffer, _encoding, callback) {
          bytes += chunk.length;
          callback(null, chunk);
        },
      });
      const upload = new Upload({
        client,
        params: { Bucket: bucket, Key: file, Body },
        partSize: partBytes,
        queueSize: 1,
      });
      const uploading = upload.done();
      try {
        // An object appears when its last part is there.
        await Promise.all([write(Body), uploading.catch(refuse)]);
      } catch (error) {
        await upload.abort().catch(() => {});
        throw error;
      }
      return bytes;
    },
    async read(file) {
      try {
        const { Body, ContentLength = 0 } = await client.send(
          new s3.GetObjectCommand({ Bucket: bucket, Key: file }),
        );
        return { bytes: ContentLength, stream: Body as Readable };
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return undefined;
        return refuse(error);
      }
    },
    async remove(file) {
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: file })).catch(refuse);
    },
    tidy: async () => {},
  };
}
