import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

/** The best encoding that the client accepts, of all or of these; undefined for none. */
export function acceptedEncoding(
  header: string | null | undefined,
  best: readonly Encoding[] = ["br", "gzip"],
): Encoding | undefined {
  const accepted = header?.split(",").map((part) => part.trim()) ?? [];
  const accepts = (name: string): boolean =>
    accepted.some((part) => part === name || (part.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(part)));
  return best.find(accepts);
}

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export function compress(
  body: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === "gzip") return gzipAsync(body, { level: 6 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return brotli(body, { params });
}
