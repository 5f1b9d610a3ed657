import { join } from "node:path";
import type { Logger } from "pino";
import type { ObjectFiles } from "../shared/object-files.ts";
import type { StoredObject } from "../shared/stored-object.ts";
import { openFileCache } from "./file-cache.ts";
import type { ImageWork } from "./image-work.ts";
import type { OutputFormat } from "./output-format.ts";
import type { Caller } from "./shared-work.ts";
import { type Transformation, transformationName } from "./transformation.ts";

/** Bytes of rendered images kept on disk: some ten thousand. */
const mostCached = 512 * 1024 * 1024;

export type ImageRenderer = {
  /**
   * The object as asked, from the cache or made in the caller's turn. Throws `StorageError` when the file is
   * missing or no image, when too many wait already, or when the caller is gone.
   */
  render(
    object: StoredObject,
    transformation: Transformation,
    format: OutputFormat,
    caller: Caller,
  ): Promise<Buffer<ArrayBuffer>>;
};

/** Renders each image once: callers of the same one share the work, later ones find it on disk. */
export function createImageRenderer(
  files: ObjectFiles,
  images: ImageWork,
  cacheDirectory: string,
  log: Logger,
): ImageRenderer {
  const cache = openFileCache(cacheDirectory, mostCached);
  return {
    async render({ version, metadata }, transformation, format, caller) {
      const key = join(version.slice(0, 2), version, `${transformationName(transformation)}.${format}`);
      const cached = await cache.read(key);
      if (cached) return cached;
      const run = async () => {
        const image = await images.render(await files.read(version), transformation, format);
        await cache.write(key, image).catch((error) => log.warn({ err: error }, "rendered image not cached"));
        return image;
      };
      return images.share({ key, cost: costOf(metadata.size, transformation), run }, caller);
    },
  };
}

/** In pixels to be made. Reading four bytes of the original takes about as long as making one pixel. */
function costOf(originalBytes: number, { width, height }: Transformation): number {
  return width * height + originalBytes / 4;
}
