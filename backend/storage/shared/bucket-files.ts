import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { StartError } from "../../../work/start-error.ts";
import type { ByteRange } from "./byte-range.ts";
import { fileNotFound } from "./errors.ts";
import { keyOf, type ObjectFiles } from "./object-files.ts";

/**
 * Stores the objects in a bucket of S3 or a compatible service.
 * @param url `s3://KEY:SECRET@HOST[:PORT]/BUCKET[?region=..&ssl=off]`; key and secret percent-encoded
 * @throws StartError when the address is wrong or the bucket does not respond
 */
export async function openBucketFiles(url: string): Promise<ObjectFiles> {
  const { bucket: Bucket, client, s3 } = await openBucket(url, "STORAGE_URL");
  const target = (version: string) => ({ Bucket, Key: keyOf(version) });
  const get = async (version: string, range?: ByteRange | null) => {
    const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
    const { Body } = await client.send(new s3.GetObjectCommand({ ...target(version), Range })).catch(rethrow);
    return Body as Readable;
  };
  try {
    await client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: "objects/", MaxKeys: 1 }));
  } catch (error) {
    throw new StartError(`STORAGE_URL: the bucket "${Bucket}" cannot be used (${nameOf(error)}).`);
  }
  return {
    async write(version, content) {
      await client.send(new s3.PutObjectCommand({ ...target(version), Body: content }));
    },
    async store(version, path, size) {
      const Body = createReadStream(path);
      await client.send(new s3.PutObjectCommand({ ...target(version), Body, ContentLength: size }));
    },
    async copy(from, to) {
      const CopySource = `/${Bucket}/${keyOf(from)}`;
      await client.send(new s3.CopyObjectCommand({ ...target(to), CopySource })).catch(rethrow);
    },
    async remove(version) {
      await client.send(new s3.DeleteObjectCommand(target(version)));
    },
    read: async (version) => buffer(await get(version)),
    stream: async (version, range) => Readable.toWeb(await get(version, range)),
  };
}

function rethrow(error: unknown): never {
  throw error instanceof Error && error.name === "NoSuchKey" ? fileNotFound() : error;
}

/** A client of S3 or a compatible service for the bucket of an address. @param variable where that is from */
export async function openBucket(url: string, variable: string) {
  const { bucket, ...options } = parseStorageUrl(url, variable);
  // Loaded lazily: it is larger than everything else the server needs.
  const s3 = await import("@aws-sdk/client-s3");
  const client = new s3.S3Client({
    ...options,
    forcePathStyle: true,
    // Many compatible services refuse the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { bucket, client, s3 };
}

/** @throws StartError when the address is wrong, without repeating its secret */
function parseStorageUrl(text: string, variable: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bucket = url?.pathname.slice(1) ?? "";
  const ssl = url?.searchParams.get("ssl") ?? "on";
  const isWhole =
    url?.protocol === "s3:" && url.username && url.password && url.hostname && /^[\w.-]+$/.test(bucket);
  if (!isWhole || !["on", "off"].includes(ssl)) {
    throw new StartError(
      `${variable} must be an address like s3://key:secret@host:9000/bucket?region=us-east-1.`,
    );
  }
  return {
    endpoint: `${ssl === "on" ? "https" : "http"}://${url.host}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    bucket,
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  };
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  return (error as NodeJS.ErrnoException).code ?? error.name;
}
