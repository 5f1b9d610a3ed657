import type { CSSProperties } from "react";
import { tileColor } from "../../../domain/tile-color.ts";
import { readView } from "../../../domain/photo-view.ts";

/** A photograph on a ground of one color stands on it; the others, cut-outs too, fill the frame or stand on the tile's color. */
export function groundOf(picture: string): CSSProperties | undefined {
  const { ground } = readView(picture);
  return ground === null || ["transparent", tileColor].includes(ground) ? undefined : { background: ground };
}
