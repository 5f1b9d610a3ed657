import { contrast } from "../../../../../domain/shop/contrast.ts";
import { tileColor } from "../../../../../domain/shop/tile-color.ts";
import { thumbnailPixels } from "../../../../base/photos/photo-ground.ts";

/** A line that is drawn in a color of less contrast than this is hardly seen, and so is a picture with less to see. */
const [least, share] = [1.5, 0.01];

/** Whether hardly anything of a picture can be seen on the pages' backgrounds, as of a white logo. */
export async function isFaint(file: File): Promise<boolean> {
  const bitmap = await createImageBitmap(file);
  const pixels = thumbnailPixels(bitmap);
  bitmap.close();
  return isFaintOn(["#ffffff", tileColor], pixels);
}

export function isFaintOn(grounds: readonly string[], { data }: Pick<ImageData, "data">): boolean {
  const colors = Array.from({ length: data.length / 4 }, (_, at) => data.subarray(at * 4, at * 4 + 4))
    .filter(([, , , alpha]) => alpha! >= 128)
    .map(
      (pixel) =>
        `#${Array.from(pixel.subarray(0, 3), (part) => part.toString(16).padStart(2, "0")).join("")}`,
    );
  return grounds.some(
    (ground) => colors.filter((color) => contrast(color, ground) >= least).length <= share * colors.length,
  );
}
