import { jsonHasNul } from "../../../work/untrusted-text.ts";
import { containsNul, invalidMimeType, invalidRequest } from "../shared/errors.ts";

export type FileDetails = {
  mimetype: string;
  /** The value of the header of the same name. */
  cacheControl: string;
  contentEncoding: string | undefined;
  /** The client's own metadata, as JSON text. */
  userMetadata: string | undefined;
};

const essence = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/;
const token = /[\w!#$%&'*+.^`|~-]+/;
const quoted = /"(?:[^"\\]|\\.)*"/;
const parameter = `${token.source}=(?:${token.source}|${quoted.source})`;
/** A list of types is not allowed, because programs interpret it differently. */
const mediaType = new RegExp(`${essence.source} *(?:; *(?:${parameter} *)?)*$`);

/** @throws StorageError 415 when a bucket does not allow this type; `image/*` allows all images */
export function checkType(type: string, allowed: readonly string[] | null): void {
  // The type becomes a header, so it must be visible ASCII.
  if (!/^[\x20-\x7e]{3,255}$/.test(type) || !mediaType.test(type)) throw invalidMimeType(printable(type));
  if (allowed === null || allowed.length === 0) return;
  const wanted = essenceOf(type);
  const family = `${wanted.split("/", 1)[0]}/*`;
  const isAllowed = allowed.some((each) => {
    const one = each.toLowerCase();
    return one === type.toLowerCase() || one === wanted || one === family || one === "*/*";
  });
  if (!isAllowed) throw invalidMimeType(type);
}

export function essenceOf(type: string): string {
  return essence.exec(type)?.[0].toLowerCase() ?? "";
}

/** @throws StorageError 400 when a value cannot be a header */
export function checkHeaders({ cacheControl, contentEncoding }: Partial<FileDetails>): void {
  if (cacheControl !== undefined && !/^[\x20-\x7e]{1,255}$/.test(cacheControl))
    throw invalidRequest(`Invalid character in response header "Cache-Control": ${printable(cacheControl)}`);
  if (contentEncoding !== undefined && !/^[\w, -]{1,100}$/.test(contentEncoding))
    throw invalidRequest(
      `Invalid character in response header "Content-Encoding": ${printable(contentEncoding)}`,
    );
}

/** As on Supabase. */
export const noMetadata = "{}";

/** The client's metadata as JSON, if it is an object, as on Supabase. @throws StorageError 400 when it contains NUL */
export function objectOnly(json: string | undefined): string | null {
  if (json !== undefined && jsonHasNul(json)) throw containsNul();
  try {
    const value: unknown = JSON.parse(json ?? "");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (json ?? null) : null;
  } catch {
    return null;
  }
}

export function fromBase64(header: string | undefined): string | undefined {
  return header === undefined ? undefined : Buffer.from(header, "base64").toString();
}

function printable(text: string): string {
  return text.toWellFormed().slice(0, 50);
}
