import { z } from "zod";
import { invalidRequest } from "../shared/errors.ts";

export type Transformation = {
  /** Pixels of the box, from `sides`. */
  width: number;
  height: number;
  /** cover fills the box and crops, contain fits inside it, fill stretches. */
  resize: "cover" | "contain" | "fill";
  quality: number;
  /** Keep the original's format instead of the best that the client accepts. */
  keepFormat: boolean;
};

/** In pixels, including the storefront's widths. */
const sides = [16, 32, 64, 96, 160, 240, 320, 480, 640, 800, 1200, 1600, 2000, 2500] as const;
export const longestSide = 2500;
const qualities = [40, 60, 75, 85, 100] as const;

/** The shorter side is a multiple of this fraction of the longer one, which fits 3:2, 4:3, 5:4, 16:9 and 8:5. */
const aspectSteps = 240;

const side = z.coerce.number().int().min(1).max(longestSide).optional();

const parameters = z.object({
  width: side,
  height: side,
  resize: z.enum(["cover", "contain", "fill"]).default("cover"),
  quality: z.coerce.number().int().min(20).max(100).default(80),
  format: z.literal("origin").optional(),
});

/** Parses the parameters; the result is at least as large and good. @throws StorageError 400 for an invalid one */
export function parseTransformation(query: Record<string, string>): Transformation {
  const parsed = parameters.safeParse(query);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalidRequest(`querystring/${issue?.path.join(".")}: ${issue?.message}`);
  }
  const { width, height, resize, quality, format } = parsed.data;
  return {
    ...boxFor(width, height, resize),
    quality: nearestLarger(qualities, quality),
    keepFormat: format === "origin",
  };
}

/** Rounds to few sizes, so that nobody can request arbitrarily many. */
function boxFor(
  width: number | undefined,
  height: number | undefined,
  resize: Transformation["resize"],
): Pick<Transformation, "width" | "height" | "resize"> {
  // The image keeps its aspect ratio, so the sides are rounded separately.
  if (width === undefined || height === undefined || resize === "contain")
    return { width: snapSide(width), height: snapSide(height), resize: "contain" };
  const long = snapSide(Math.max(width, height));
  const short = snapShortSide(Math.min(width, height), Math.max(width, height), long);
  return { width: width < height ? short : long, height: width < height ? long : short, resize };
}

const snapSide = (pixels = longestSide): number => nearestLarger(sides, pixels);

/** The short side for the requested aspect ratio, or the next step if that is too small. */
function snapShortSide(short: number, oldLong: number, long: number): number {
  const atStep = (step: number) => Math.round((step * long) / aspectSteps);
  const step = Math.round((aspectSteps * short) / oldLong);
  return Math.max(1, atStep(step) < short ? atStep(step + 1) : atStep(step));
}

function nearestLarger(steps: readonly number[], wanted: number): number {
  return steps.find((step) => step >= wanted) ?? steps.at(-1)!;
}

/** A file name for the result, without its format: `640x2500-contain-85`. */
export function transformationName({ width, height, resize, quality }: Transformation): string {
  return `${width}x${height}-${resize}-${quality}`;
}
