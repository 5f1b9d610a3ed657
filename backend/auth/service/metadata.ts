import { invalid } from "./auth-error.ts";

/**
 * Metadata travel in every access token, thus in the headers of every request, of which Node reads 16 KB.
 * In bytes of JSON.
 */
export const mostMetadataBytes = 4096;

/** Halves of characters, which PostgreSQL cannot store. */
const unstorable = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

/** Metadata as JSON, ready for the database. @throws AuthError when they are too long or cannot be stored */
export function metadataJson(data: Record<string, unknown>): string {
  const json = JSON.stringify(data);
  if (Buffer.byteLength(json) > mostMetadataBytes) throw metadataTooLong();
  if (unstorable.test(json)) throw invalid("Metadata must be valid text");
  return json;
}

export const metadataTooLong = () => invalid(`Metadata must not be longer than ${mostMetadataBytes} bytes`);
