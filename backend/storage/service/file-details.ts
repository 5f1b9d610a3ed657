import { jsonHasNul } from "../../shared/untrusted-text.ts";
import { containsNul, invalidMimeType, invalidRequest } from "../shared/errors.ts";

/** What the client says about a file, unchecked. */
export type FileDetails = {
  mimetype: string;
  /** As in the header of the same name. */
  cacheControl: string;
  contentEncoding: string | undefined;
  /** The client's own metadata, as JSON text. */
  userMetadata: string | undefined;
};

const essence = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/;
const token = /[\w!#$%&'*+.^`|~-]+/;
const quoted = /"(?:[^"\\]|\\.)*"/;
const parameter = `${token.source}=(?:${token.source}|${quoted.source})`;
/** One type with its parameters, and no list of types: programs differ in which of them they believe. */
const mediaType = new RegExp(`${essence.source} *(?:; *(?:${parameter} *)?)*$`);

/** Whether a bucket takes this type; `image/*` allows all images. Throws `StorageError` (415) when it does not. */
export function checkType(type: string, allowed: readonly string[] | null): void {
  // A type goes into a header later: nothing but visible ASCII.
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

/** A type without its parameters, in small letters. */
export function essenceOf(type: string): string {
  return essence.exec(type)?.[0].toLowerCase() ?? "";
}

/** Throws `StorageError` (400) when what is to become a header could not be one. */
export function checkHeaders({ cacheControl, contentEncoding }: Partial<FileDetails>): void {
  if (cacheControl !== undefined && !/^[\x20-\x7e]{1,255}$/.test(cacheControl))
    throw invalidRequest(`Invalid character in response header "Cache-Control": ${printable(cacheControl)}`);
  if (contentEncoding !== undefined && !/^[\w, -]{1,100}$/.test(contentEncoding))
    throw invalidRequest(
      `Invalid character in response header "Content-Encoding": ${printable(contentEncoding)}`,
    );
}

/**
 * The client's own metadata when it is a JSON object, else nothing, as on Supabase. Given and returned as JSON text.
 * Throws `StorageError` (400) when NUL is in it.
 */
export function objectOnly(json: string | undefined): string | null {
  if (json !== undefined && jsonHasNul(json)) throw containsNul();
  try {
    const value: unknown = JSON.parse(json ?? "");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (json ?? null) : null;
  } catch {
    return null;
  }
}

function printable(text: string): string {
  return text.toWellFormed().slice(0, 50);
}
