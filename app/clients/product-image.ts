import type { Backend } from "./load-context.ts";

const bucket = "product-images/";

/** The widths that pictures are rendered in, so that caches hold few variants of each. */
export const imageWidths = [160, 320, 480, 640, 800, 1200] as const;

/** Jewelry is looked at closely: stones show a lower quality at once. */
const quality = 85;

export type ImageSource = { src: string; srcSet?: string };

/**
 * Addresses of a product's picture. Only the path after `product-images/` counts: the host in a stored
 * address may be an old one, the backend of today decides.
 */
export function productImage(stored: string, backend: Backend): ImageSource {
  const path = objectPath(stored);
  if (path === null) return { src: stored };
  if (!backend.imageRender) return { src: `${backend.url}/storage/v1/object/public/${bucket}${path}` };
  const rendered = (width: number) =>
    `${backend.url}/storage/v1/render/image/public/${bucket}${path}?width=${width}&quality=${quality}`;
  return {
    src: rendered(640),
    srcSet: imageWidths.map((width) => `${rendered(width)} ${width}w`).join(", "),
  };
}

/** The object's path inside the bucket, or null for an address that is not in it. */
export function objectPath(stored: string): string | null {
  const start = stored.indexOf(bucket);
  return start === -1 ? null : stored.slice(start + bucket.length).split("?")[0]!;
}
