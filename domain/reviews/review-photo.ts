import { imageIn, type ImageSource, type PictureBackend, squareOf } from "../catalog/product-image.ts";

const folder = "review-photos/";

/** A photograph of a review, as large as a screen needs it. @param name of its file */
export function reviewPhoto(name: string, backend: PictureBackend): ImageSource {
  return imageIn(folder, folder + name, backend, [480, 800, 1200]);
}

/** A small square from its middle. */
export function reviewPhotoSquare(name: string, backend: PictureBackend): string {
  return squareOf(imageIn(folder, folder + name, backend, [160]), 160);
}
