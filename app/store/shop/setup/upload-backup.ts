import type { DetailedError } from "tus-js-client";
import { answerOf, codeHeader } from "./setup-requests.ts";

/** A proxy may limit a request's size. What has arrived of a part when its connection breaks is not sent again. */
const partBytes = 4 * 1024 * 1024;

/** Milliseconds before each further attempt. They begin anew when one gets further. */
const pauses = [500, 1000, 2000, 4000, 8000];

/** The connection took longer than the shop or a proxy waits, or the shop is starting. */
const passing = [408, 502, 503, 504];

type Options = {
  code: string;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
};

/**
 * Sends a file in parts, in the protocol of https://tus.io.
 * @returns the upload's id
 * @throws Refusal
 */
export async function uploadBackup(file: File, { code, signal, onProgress }: Options): Promise<string> {
  const { Upload } = await import("tus-js-client");
  const { promise: sent, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(file, {
    endpoint: new URL("/setup/upload", location.href).href,
    headers: codeHeader(code),
    chunkSize: partBytes,
    retryDelays: pauses,
    onShouldRetry: ({ originalResponse: answer }) => !answer || passing.includes(answer.getStatus()),
    storeFingerprintForResuming: false,
    onProgress,
    onSuccess: () => resolve(),
    onError: reject,
  });
  signal.addEventListener("abort", () => void upload.abort());
  upload.start();
  await sent.catch(refuse);
  return upload.url!.replace(/.*\//, "");
}

/** @throws Refusal with the shop's sentence, or the error itself if the shop did not answer */
async function refuse(error: DetailedError): Promise<never> {
  const { originalResponse: answer } = error;
  if (answer) await answerOf(new Response(answer.getBody(), { status: answer.getStatus() }));
  throw error;
}
