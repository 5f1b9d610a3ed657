import { readView, shapeOf } from "./photo-view.ts";

const bucket = "product-images/";

/** The widths that pictures are rendered in: few, so that caches hold few variants. */
export const imageWidths = [160, 320, 480, 640, 800, 1200] as const;

/** Shoppers look closely, and lower quality is obvious on stones. */
const quality = 85;

/** Where pictures come from. */
export type PictureBackend = {
  /** The backend's origin; empty for the page's own. */
  url: string;
  /** Whether the backend can resize images. */
  imageRender: boolean;
};

export type ImageSource = { src: string; srcSet?: string };

/**
 * The URLs of a product's picture. Only the path after `product-images/` is taken from the stored URL, whose host may
 * be outdated: the rest comes from the current backend.
 * @param widths those of `imageWidths` that the browser may choose from
 * @param fit `square` if a square shows only a part of it, so that a wide picture needs more pixels than the square is
 *   wide
 */
export function productImage(
  stored: string,
  backend: PictureBackend,
  widths: readonly number[] = imageWidths,
  fit: "whole" | "square" = "whole",
): ImageSource {
  const cropped = fit === "square" ? Math.max(1, shapeOf(readView(stored)) ?? 1) : 1;
  return imageIn(bucket, stored, backend, widths, cropped);
}

/** The absolute URL of a picture as it was uploaded, for readers that may not know the renditions' formats; null: it is none. */
export function originalPicture(stored: string, siteUrl: string, backendUrl: string): string | null {
  const { src } = productImage(stored, { url: backendUrl, imageRender: false });
  return URL.parse(src, siteUrl)?.href ?? null;
}

/** The same for a picture in any folder of the storage. */
export function imageIn(
  folder: string,
  stored: string,
  backend: PictureBackend,
  widths: readonly number[],
  cropped = 1,
): ImageSource {
  const path = objectPath(stored, folder);
  if (path === null) return { src: stored };
  const src = `${backend.url}/storage/v1/object/public/${folder}${path}`;
  if (!backend.imageRender) return { src };
  const rendered = (width: number) =>
    `${backend.url}/storage/v1/render/image/public/${folder}${path}?width=${width}&quality=${quality}`;
  return {
    src,
    srcSet: widths.map((width) => `${rendered(width)} ${Math.round(width / cropped)}w`).join(", "),
  };
}

/** The URL of a product's certificate, resolved in the same way. */
export function certificateFile(stored: string, backend: PictureBackend): string {
  const path = objectPath(stored, "certificates/");
  return path === null ? stored : `${backend.url}/storage/v1/object/public/certificates/${path}`;
}

/**
 * A square from the middle of a picture, for places that styles cannot crop; the whole picture if the backend cannot
 * render.
 */
export function squareImage(
  stored: string,
  backend: PictureBackend,
  width: (typeof imageWidths)[number],
): string {
  return squareOf(productImage(stored, backend, [width]), width);
}

/** A square from the middle of a picture that is rendered in this width only. */
export function squareOf({ src, srcSet }: ImageSource, width: number): string {
  const [rendered] = srcSet?.split(" ") ?? [];
  return rendered ? `${rendered}&height=${width}` : src;
}

/** The object's path in the bucket; null for other URLs. */
export function objectPath(stored: string, folder = bucket): string | null {
  const start = stored.indexOf(folder);
  return start === -1 ? null : stored.slice(start + folder.length).split(/[?#]/, 1)[0]!;
}
