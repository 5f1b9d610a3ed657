import { middle, type PhotoView, readView, shapeOf } from "./photo-view.ts";

// The back office writes views. Shoppers only read them, and need not load this.

/** The URL with this view in place of its own. */
export function withView(address: string, { size, ground, focus, alt, video }: PhotoView): string {
  const parts = [
    size && `size=${size.join("x")}`,
    ground && `ground=${ground.replace("#", "")}`,
    focus[0] !== middle[0] || focus[1] !== middle[1] ? `focus=${focus.join(",")}` : null,
    alt && `alt=${encodeURIComponent(alt)}`,
    video && `video=${video}`,
  ].filter((part) => part);
  const [file = ""] = address.split("#");
  return parts.length === 0 ? file : `${file}#${parts.join("&")}`;
}

/** Whether a square shows only a part of the photograph, as far as is known. */
export function isCropped(address: string): boolean {
  const shape = shapeOf(readView(address));
  return shape === null || Math.abs(shape - 1) > 0.01;
}
