import type { CSSProperties } from "react";
import { tileColor } from "../../../../domain/shop/tile-color.ts";
import { readView } from "../../../../domain/catalog/photo-view.ts";

/**
 * A photograph with a uniform background is shown whole on that color; others, including cut-outs, fill the frame or
 * are shown on the tile's color.
 */
export function groundOf(picture: string): CSSProperties | undefined {
  const { ground } = readView(picture);
  return ground === null || ["transparent", tileColor].includes(ground) ? undefined : { background: ground };
}
