import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileDetails, noMetadata, objectOnly } from "../service/file-details.ts";
import type { StorageService } from "../service/storage-service.ts";
import { storeObject, type Target } from "../service/store-object.ts";
import { describeContent } from "../shared/stored-object.ts";
import { acceptContent } from "./accept-content.ts";

/**
 * Stores a received file, which `acceptContent` may rewrite. @param allowed types, null for all @param version see
 * `storeObject` @returns the object's id @throws StorageError when content or row security does not allow it
 */
export async function storeFile(
  service: StorageService,
  target: Target,
  file: FileDetails & { path: string },
  allowed: readonly string[] | null,
  version?: string,
): Promise<string> {
  const { path, cacheControl, contentEncoding, userMetadata } = file;
  const mimetype = await acceptContent(path, file, allowed, service.images);
  const { md5, size } = await digestFile(path);
  const encoding = contentEncoding === undefined ? {} : { contentEncoding };
  const content = {
    metadata: describeContent({ md5, size, mimetype, cacheControl, ...encoding }),
    userMetadata: objectOnly(userMetadata) ?? noMetadata,
    write: (as: string) => service.files.store(as, path, size),
  };
  return await storeObject(service, target, content, version);
}

/** Hexadecimal MD5 and length of a file. */
async function digestFile(path: string): Promise<{ md5: string; size: number }> {
  const hash = createHash("md5");
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { md5: hash.digest("hex"), size };
}
