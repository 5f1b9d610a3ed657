import {
  imageIn,
  type ImageSource,
  objectPath,
  type PictureBackend,
  squareOf,
} from "../catalog/product-image.ts";

const bucket = "shop-images/";

/** The URLs of one of the shop's own pictures: logo, icon or hero. See `productImage`. */
export function shopImage(stored: string, backend: PictureBackend, widths: readonly number[]): ImageSource {
  return imageIn(bucket, stored, backend, widths);
}

/** One of them as a square, for browsers' tabs and home screens. */
export function shopIcon(stored: string, backend: PictureBackend, width: number): string {
  return squareOf(shopImage(stored, backend, [width]), width);
}

/** The file in the bucket that a stored URL names; null for other URLs. */
export function shopFile(stored: string | null): string | null {
  return objectPath(stored ?? "", bucket);
}
