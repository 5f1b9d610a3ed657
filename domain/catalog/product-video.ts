import { readView } from "./photo-view.ts";

/** The URL of the video whose poster a product's picture is; null for a photograph. */
export function productVideo(stored: string, backend: { url: string }): string | null {
  const { video } = readView(stored);
  return video && `${backend.url}/storage/v1/object/public/product-videos/${video}`;
}

/** The same as an absolute URL, for readers elsewhere. */
export function originalVideo(stored: string, siteUrl: string, backendUrl: string): string | null {
  const video = productVideo(stored, { url: backendUrl });
  return video && new URL(video, siteUrl).href;
}

/** When it was uploaded, which its name says; null for a photograph. */
export function videoTime(stored: string): Date | null {
  const { video } = readView(stored);
  return video === null ? null : new Date(Number(video.slice(0, 13)));
}
