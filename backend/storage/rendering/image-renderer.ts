import { join } from "node:path";
import type { Logger } from "pino";
import type { ObjectFiles } from "../shared/object-files.ts";
import { invalidRequest } from "../shared/errors.ts";
import type { StoredObject } from "../shared/stored-object.ts";
import { openFileCache } from "./file-cache.ts";
import { formatBytes, type ImageFormat, imageFormat } from "./image-format.ts";
import type { ImageWork } from "./image-work.ts";
import type { OutputFormat } from "./output-format.ts";
import type { Requester } from "../../../work/gate/shared-work.ts";
import { type Transformation, transformationName } from "./transformation.ts";

/** Bytes on disk, some ten thousand images. */
const maxCacheBytes = 512 * 1024 * 1024;

const maxFormats = 10_000;

export type ImageRenderer = {
  /** What the content is, whatever its stored type. @throws StorageError when it is missing or no image */
  formatOf(object: StoredObject): Promise<ImageFormat>;
  /** From the cache, or rendered in turn. @throws StorageError for no image, a full queue, or a client who is gone */
  render(
    object: StoredObject,
    transformation: Transformation,
    format: OutputFormat,
    requester: Requester,
  ): Promise<Buffer<ArrayBuffer>>;
};

/** Renders each image once: concurrent callers share the work, later ones get it from disk. */
export function createImageRenderer(
  files: ObjectFiles,
  images: ImageWork,
  cacheDirectory: string,
  log: Logger,
): ImageRenderer {
  const cache = openFileCache(cacheDirectory, maxCacheBytes);
  const formats = new Map<string, ImageFormat>();
  return {
    async formatOf({ version, metadata }) {
      const known = formats.get(version);
      if (known) return known;
      const start = await readStart(files, version, Math.min(formatBytes, metadata.size));
      const format = imageFormat(start);
      if (!format) throw invalidRequest("The object is not an image that can be rendered");
      if (formats.size >= maxFormats) formats.clear();
      formats.set(version, format);
      return format;
    },
    async render({ version, metadata }, transformation, format, requester) {
      const key = join(version.slice(0, 2), version, `${transformationName(transformation)}.${format}`);
      const cached = await cache.read(key);
      if (cached) return cached;
      const run = async () => {
        const image = await images.render(await files.read(version), transformation, format);
        await cache.write(key, image).catch((error) => log.warn({ err: error }, "rendered image not cached"));
        return image;
      };
      return images.share({ key, cost: costOf(metadata.size, transformation), run }, requester);
    },
  };
}

async function readStart(files: ObjectFiles, version: string, length: number): Promise<Buffer> {
  if (length === 0) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  for await (const chunk of await files.stream(version, { start: 0, end: length - 1 })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The cost in rendered pixels. Reading four bytes of the original takes about as long as rendering a pixel. */
function costOf(originalBytes: number, { width, height }: Transformation): number {
  return width * height + originalBytes / 4;
}
