import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { invalidRequest, StorageError, tooLarge } from "../shared/errors.ts";
import { type FileDetails, fromBase64 } from "../service/file-details.ts";
import { receiveForm } from "./receive-form.ts";

/** A completely received file, deleted at the end of the block that declares it. */
export type ReceivedFile = FileDetails & AsyncDisposable & { path: string };

/** Contains no comma outside quotes, because a list of types cannot be a form's. */
const form = /^multipart\/form-data(?:[^",]|"[^"]*")*$/i;

/** Streams a form's or body's file to the directory. @param judge of the details, before @throws StorageError */
export async function receiveFile(
  request: Request,
  directory: string,
  maxBytes: number,
  judge: (details: FileDetails) => Promise<void>,
): Promise<ReceivedFile> {
  const { headers } = request;
  const isForm = form.test(headers.get("content-type") ?? "");
  await mkdir(directory, { recursive: true });
  const path = join(directory, randomUUID());
  const remove = () => rm(path, { force: true });
  const save = async (content: Readable, said: FileDetails) => {
    await judge(said).catch(async (refusal: unknown) => {
      await drain(content);
      throw refusal;
    });
    await pipeline(content, limitBytes(maxBytes), createWriteStream(path, { flags: "wx" }));
  };
  const body = request.body
    ? Readable.fromWeb(request.body as ReadableStream<Uint8Array>)
    : Readable.from([] as Buffer[]);
  try {
    const details = isForm
      ? await receiveForm(body, headers.get("content-type") ?? "", save)
      : await receivePlain(body, headers, save);
    return { ...details, path, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw isCutOff(error) ? invalidRequest("The upload was cut off") : error;
  }
}

type Save = (content: Readable, said: FileDetails) => Promise<void>;

async function receivePlain(body: Readable, headers: Headers, save: Save): Promise<FileDetails> {
  const details = {
    mimetype: headers.get("content-type") ?? "application/octet-stream",
    cacheControl: headers.get("cache-control") ?? "no-cache",
    contentEncoding: headers.get("content-encoding") ?? undefined,
    userMetadata: fromBase64(headers.get("x-metadata") ?? undefined),
  };
  await save(body, details);
  return details;
}

/** Refuses a longer stream after reading its rest, see `drainBody`. */
function limitBytes(maxBytes: number): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, passOn) {
      length += chunk.length;
      if (length > maxBytes + maxDrainedBytes) passOn(tooLarge());
      else passOn(null, length > maxBytes ? undefined : chunk);
    },
    flush: (finish) => finish(length > maxBytes ? tooLarge() : null),
  });
}

const maxDrainedBytes = 64 * 1024 * 1024;

/** Drops the rest of a refused request: a client that is cut off while sending does not see the response. */
export async function drainBody({ body }: Request): Promise<void> {
  if (body && !body.locked) await drain(body);
}

async function drain(content: AsyncIterable<Uint8Array>): Promise<void> {
  let length = 0;
  try {
    for await (const chunk of content) {
      length += chunk.byteLength;
      if (length > maxDrainedBytes) return;
    }
  } catch {}
}

/** Whether the client went away while sending. */
export function isCutOff(error: unknown): boolean {
  if (error instanceof StorageError || !(error instanceof Error)) return false;
  const { code, name } = error as NodeJS.ErrnoException;
  return name === "AbortError" || code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE";
}
