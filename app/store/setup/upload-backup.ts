import { randomUuid } from "../../base/clients/random-uuid.ts";
import { answerOf, codeHeader } from "./setup-requests.ts";

const mebibyte = 1024 * 1024;

/** The parts grow with the connection: each should take seconds, far below the minute that a request may take. */
const smallestPart = mebibyte;
const largestPart = 16 * mebibyte;
const short = 2000;
const long = 10_000;

/** Milliseconds before a part is sent again because the connection was lost. */
const pauses = [500, 1000, 2000, 4000, 8000];

type Options = {
  code: string;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
};

/**
 * Sends a file in parts, so that a proxy's limits and a broken connection do no harm.
 * @returns the upload's id
 * @throws Refusal
 */
export async function uploadBackup(file: File, { code, signal, onProgress }: Options): Promise<string> {
  const id = randomUuid();
  let offset = 0;
  let part = smallestPart;
  do {
    const begun = performance.now();
    const end = Math.min(offset + part, file.size);
    const headers = {
      ...codeHeader(code),
      "Content-Type": "application/octet-stream",
      "Upload-Id": id,
      "Upload-Length": String(file.size),
      "Upload-Offset": String(offset),
    };
    // oxlint-disable-next-line no-await-in-loop -- one part after another
    await answerOf(await send({ method: "PUT", headers, body: file.slice(offset, end), signal }));
    const took = performance.now() - begun;
    if (took < short) part = Math.min(part * 2, largestPart);
    if (took > long) part = Math.max(part / 2, smallestPart);
    offset = end;
    onProgress(offset);
  } while (offset < file.size);
  return id;
}

/** The shop keeps a part only once, so it may be sent again. */
async function send(request: RequestInit & { signal: AbortSignal }, lost = 0): Promise<Response> {
  try {
    return await fetch("/setup/upload", request);
  } catch (error) {
    const pause = pauses[lost];
    if (pause === undefined || request.signal.aborted) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return send(request, lost + 1);
  }
}
