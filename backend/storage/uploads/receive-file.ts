import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { invalidRequest, StorageError, tooLarge } from "../shared/errors.ts";
import type { FileDetails } from "../service/file-details.ts";
import { receiveForm } from "./receive-form.ts";

/** A file that came in whole; it is deleted at the end of the block that holds it. */
export type ReceivedFile = FileDetails & AsyncDisposable & { path: string };

/** Without a comma outside quotes: a list of types is no form's. */
const form = /^multipart\/form-data(?:[^",]|"[^"]*")*$/i;

/**
 * Receives a file, as a form or as the plain body, into the directory, never holding more than a chunk of it.
 * @param most bytes the file may have
 * Throws `StorageError`: too large, nothing sent, sent in a way that cannot be read.
 */
export async function receiveFile(request: Request, directory: string, most: number): Promise<ReceivedFile> {
  const { headers } = request;
  const isForm = form.test(headers.get("content-type") ?? "");
  await mkdir(directory, { recursive: true });
  const path = join(directory, randomUUID());
  const remove = () => rm(path, { force: true });
  const save = (content: Readable) =>
    pipeline(content, atMost(most), createWriteStream(path, { flags: "wx" }));
  const body = request.body
    ? Readable.fromWeb(request.body as ReadableStream<Uint8Array>)
    : Readable.from([] as Buffer[]);
  try {
    const details = isForm
      ? await receiveForm(body, headers.get("content-type") ?? "", save)
      : await save(body).then(() => detailsIn(headers));
    return { ...details, path, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw isCutOff(error) ? invalidRequest("The upload was cut off") : error;
  }
}

function detailsIn(headers: Headers): FileDetails {
  const metadata = headers.get("x-metadata");
  return {
    mimetype: headers.get("content-type") ?? "application/octet-stream",
    cacheControl: headers.get("cache-control") ?? "no-cache",
    contentEncoding: headers.get("content-encoding") ?? undefined,
    userMetadata: metadata === null ? undefined : Buffer.from(metadata, "base64").toString(),
  };
}

/** Lets so many bytes through; of more, the rest is dropped before it is refused, see `readOn`. */
function atMost(most: number): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, passOn) {
      length += chunk.length;
      if (length > most + patience) passOn(tooLarge());
      else passOn(null, length > most ? undefined : chunk);
    },
    flush: (finish) => finish(length > most ? tooLarge() : null),
  });
}

/** Bytes read of what is refused already. */
const patience = 64 * 1024 * 1024;

/**
 * Reads and drops the rest of a request that is refused: a client that is cut off while it sends does not see why.
 */
export async function readOn({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.byteLength;
      if (length > patience) return;
    }
  } catch {
    // It went away by itself.
  }
}

/** Whether the client went away, which is no fault of the service. */
function isCutOff(error: unknown): boolean {
  if (error instanceof StorageError || !(error instanceof Error)) return false;
  const { code, name } = error as NodeJS.ErrnoException;
  return name === "AbortError" || code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE";
}

/** Hexadecimal MD5 and length of a file. */
export async function digestFile(path: string): Promise<{ md5: string; size: number }> {
  const hash = createHash("md5");
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { md5: hash.digest("hex"), size };
}
