import { join } from "node:path";
import type { Logger } from "pino";
import type { ObjectFiles } from "../object-files.ts";
import { openFileCache } from "./file-cache.ts";
import type { ImageWork } from "./image-work.ts";
import type { OutputFormat } from "./output-format.ts";
import { type Transformation, transformationName } from "./transformation.ts";

/** Bytes of rendered images kept on disk: some ten thousand. */
const mostCached = 512 * 1024 * 1024;

export type ImageRenderer = {
  /**
   * The object of this version as asked, from the cache or made now. Throws `StorageError` when the file is
   * missing or no image, or when too many wait already.
   */
  render(version: string, transformation: Transformation, format: OutputFormat): Promise<Buffer<ArrayBuffer>>;
};

/** Renders each image once: callers of the same one share the work, later ones find it on disk. */
export function createImageRenderer(
  files: ObjectFiles,
  images: ImageWork,
  cacheDirectory: string,
  log: Logger,
): ImageRenderer {
  const cache = openFileCache(cacheDirectory, mostCached);
  const underWay = new Map<string, Promise<Buffer<ArrayBuffer>>>();

  const renderNow = async (key: string, version: string, wanted: Transformation, format: OutputFormat) => {
    const cached = await cache.read(key);
    if (cached) return cached;
    const image = await images.render(() => files.read(version), wanted, format);
    await cache.write(key, image).catch((error) => log.warn({ err: error }, "rendered image not cached"));
    return image;
  };
  return {
    render(version, transformation, format) {
      const key = join(version.slice(0, 2), version, `${transformationName(transformation)}.${format}`);
      const started = underWay.get(key);
      if (started) return started;
      const image = renderNow(key, version, transformation, format).finally(() => underWay.delete(key));
      underWay.set(key, image);
      return image;
    },
  };
}
