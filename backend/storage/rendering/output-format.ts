import type { ImageFormat } from "./image-format.ts";
import type { Transformation } from "./transformation.ts";

export type OutputFormat = "avif" | "webp" | "jpeg" | "png";

/**
 * The smallest format that `Accept` names (not by `image/*`), or else PNG when the original may be transparent, JPEG
 * otherwise. @param content the original's format
 */
export function chooseFormat(
  { keepFormat }: Transformation,
  content: ImageFormat,
  accept = "",
): OutputFormat {
  const original = content === "gif" ? "png" : content;
  if (keepFormat) return original;
  if (accepts(accept, "image/avif")) return "avif";
  if (accepts(accept, "image/webp")) return "webp";
  return original === "png" ? "png" : "jpeg";
}

function accepts(accept: string, type: string): boolean {
  const range = accept.split(",").find((part) => part.trim().startsWith(type));
  return range !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(range);
}
