import type { Context } from "hono";
import { isCutOff } from "../uploads/receive-file.ts";
import { longerThanSaid, readLateLength, takenOver, tooLong, wrongLength } from "./protocol.ts";
import type { Upload, Uploads } from "./uploads.ts";

/** Appends the body to an upload. @param offset of its first byte @returns that after its last @throws StorageError */
export async function receivePart<Sent extends Upload>(
  { req }: Context,
  { partials, maxBytes }: Pick<Uploads<Sent>, "partials" | "maxBytes">,
  upload: Sent,
  offset: number,
  signal: AbortSignal,
): Promise<number> {
  const { body } = req.raw;
  const most = (upload.length ?? (await maxBytes(upload))) - offset;
  if (Number(req.header("content-length") ?? 0) > most) throw longerThanSaid();
  if (!body || upload.isStored) return offset;
  return partials.append(upload.id, body, most, signal).catch((error: unknown) => {
    throw signal.aborted || isCutOff(error) ? takenOver() : error;
  });
}

/** Fills in the length, which this part may be the first to declare. @throws StorageError */
export async function withLength<Sent extends Upload>(
  context: Context,
  { rows, maxBytes }: Pick<Uploads<Sent>, "rows" | "maxBytes">,
  upload: Sent,
  offset: number,
): Promise<Sent> {
  const length = readLateLength(context);
  if (length === undefined) return upload;
  if (upload.length !== null || length < offset) throw wrongLength();
  if (length > (await maxBytes(upload))) throw tooLong();
  await rows.setLength(upload.id, length);
  return { ...upload, length };
}
