import { invalidRequest } from "../shared/errors.ts";
import type { Transformation } from "./transformation.ts";

/** As in `image/{format}`. */
export type OutputFormat = "avif" | "webp" | "jpeg" | "png";

/**
 * The smallest format that `Accept` names, or else one that every browser supports: PNG when the original may be
 * transparent, JPEG otherwise. `image/*` and `*\/*` do not name a format.
 * @throws StorageError 400 when the object is not an image that can be rendered
 */
export function chooseFormat({ keepFormat }: Transformation, mimetype: string, accept = ""): OutputFormat {
  const original = formatOfType[mimetype];
  if (!original) throw invalidRequest(`An object of type ${mimetype} cannot be rendered as an image`);
  if (keepFormat) return original;
  if (accepts(accept, "image/avif")) return "avif";
  if (accepts(accept, "image/webp")) return "webp";
  return original === "png" ? "png" : "jpeg";
}

function accepts(accept: string, type: string): boolean {
  const range = accept.split(",").find((part) => part.trim().startsWith(type));
  return range !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(range);
}

const formatOfType: Record<string, OutputFormat | undefined> = {
  "image/avif": "avif",
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "png",
};
