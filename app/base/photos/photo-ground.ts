const side = 64;

/** How far apart the border's colors may be, and how much of it may be something else, such as a chain. */
const [tolerance, share] = [6, 0.9];

/** A small copy, stretched to a square. */
export function thumbnailPixels(picture: CanvasImageSource): ImageData {
  const context = new OffscreenCanvas(side, side).getContext("2d")!;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, side, side);
  return context.getImageData(0, 0, side, side);
}

/** The color of a photograph's border as `#rrggbb`, or `transparent`; null if it has many. */
export function groundOf({
  data,
  width,
  height,
}: Pick<ImageData, "data" | "width" | "height">): string | null {
  const rim: number[][] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (Math.min(x, y, width - 1 - x, height - 1 - y) > 0) continue;
      rim.push(Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)));
    }
  }
  if (rim.filter(([, , , alpha]) => alpha! < 10).length >= share * rim.length) return "transparent";
  const ground = [0, 1, 2, 3].map((channel) => median(rim.map((pixel) => pixel[channel]!)));
  const alike = rim.filter((pixel) =>
    pixel.every((value, channel) => Math.abs(value - ground[channel]!) <= tolerance),
  );
  if (ground[3]! < 250 || alike.length < share * rim.length) return null;
  return `#${ground
    .slice(0, 3)
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")}`;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}
