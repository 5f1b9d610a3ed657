import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform, type Writable } from "node:stream";
import { parseStorageUrl } from "../backend/storage/shared/bucket-files.ts";
import { StartError } from "../backend/shared/start-error.ts";
import { unfinished, writeWhole } from "./file-target.ts";

/** A folder or a bucket for backups. */
export type Place = {
  /** For people. */
  name: string;
  /** @returns the size in bytes. @throws StartError when it cannot be written */
  write: (file: string, write: (target: Writable) => Promise<void>) => Promise<number>;
  /** @returns undefined when there is no such file */
  read: (file: string) => Promise<{ bytes: number; stream: Readable } | undefined>;
  /** Does nothing when there is no such file. */
  remove: (file: string) => Promise<void>;
  /** Removes what a process left that ended while it wrote. */
  tidy: () => Promise<void>;
};

export type PlaceAddress = { kind: "directory"; path: string } | { kind: "bucket"; url: string };

export function openPlace(address: PlaceAddress): Promise<Place> {
  return address.kind === "directory" ? openDirectory(address.path) : openBucket(address.url);
}

async function openDirectory(path: string): Promise<Place> {
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`BACKUP_DIR ${path} cannot be used (${error.code}).`, { cause: error });
  });
  return {
    name: path,
    write: (file, write) => writeWhole(join(path, file), write),
    async read(file) {
      const stream = createReadStream(join(path, file));
      try {
        await once(stream, "open");
        return { bytes: (await stat(join(path, file))).size, stream };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
    remove: (file) => rm(join(path, file), { force: true }),
    async tidy() {
      const names = await readdir(path);
      for (const name of names)
        if (/^facet-.*\.tar\.zst/.test(name) && name.endsWith(unfinished))
          await rm(join(path, name), { force: true });
    },
  };
}

/** Multipart uploads have at most 10,000 parts, and so objects of at most 320 GB. */
const partBytes = 32_000_000;

async function openBucket(url: string): Promise<Place> {
  const { bucket, ...options } = parseStorageUrl(url, "BACKUP_URL");
  // Loaded lazily: they are larger than everything else the server needs.
  const { DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } = await import("@aws-sdk/client-s3");
  const { Upload } = await import("@aws-sdk/lib-storage");
  const client = new S3Client({
    ...options,
    forcePathStyle: true,
    // Many compatible services refuse the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const refuse = (error: unknown): never => {
    const { name } = error as Error;
    throw new StartError(`BACKUP_URL: the bucket "${bucket}" cannot be used (${name}).`, { cause: error });
  };
  return {
    name: `the bucket ${bucket}`,
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
          new GetObjectCommand({ Bucket: bucket, Key: file }),
        );
        return { bytes: ContentLength, stream: Body as Readable };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        return refuse(error);
      }
    },
    async remove(file) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: file })).catch(refuse);
    },
    tidy: async () => {},
  };
}
