import { createHash } from "node:crypto";
import type { Content } from "./manifest.ts";

export async function measure<Chunk extends Uint8Array>(
  chunks: AsyncIterable<Chunk> | Iterable<Chunk>,
  onChunk: (chunk: Chunk) => void = () => {},
): Promise<Content> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    onChunk(chunk);
  }
  return { bytes, sha256: hash.digest("hex") };
}
