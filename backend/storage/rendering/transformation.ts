import { z } from "zod";
import { invalidRequest } from "../shared/errors.ts";

/** How an image is rendered: what was asked for with Supabase's parameters, in one of few sizes and qualities. */
export type Transformation = {
  /** Pixels of the box, from `sides`. */
  width: number;
  height: number;
  /** cover fills the box and crops, contain fits inside it, fill stretches. */
  resize: "cover" | "contain" | "fill";
  /** From `qualities`. */
  quality: number;
  /** Keep the original's format instead of choosing by what the caller accepts. */
  keepFormat: boolean;
};

/** Pixels. The storefront's widths are among them, and none is much more than the one before it. */
const sides = [16, 32, 64, 96, 160, 240, 320, 480, 640, 800, 1200, 1600, 2000, 2500] as const;
export const longestSide = 2500;
const qualities = [40, 60, 75, 85, 100] as const;

/** The shorter side counts in such parts of the longer one: 3:2, 4:3, 5:4, 16:9, and 8:5 come out exactly. */
const aspectSteps = 240;

const side = z.coerce.number().int().min(1).max(longestSide).optional();

const parameters = z.object({
  width: side,
  height: side,
  resize: z.enum(["cover", "contain", "fill"]).default("cover"),
  quality: z.coerce.number().int().min(20).max(100).default(80),
  format: z.literal("origin").optional(),
});

/**
 * Reads the query's parameters. Every answer is at least as large and as good as was asked for, as far as the original
 * is. Throws `StorageError` (400) that names the wrong one.
 */
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

/** Whatever size is asked for becomes one of a limited number, so that nobody can ask for ever new ones. */
function boxFor(
  width: number | undefined,
  height: number | undefined,
  resize: Transformation["resize"],
): Pick<Transformation, "width" | "height" | "resize"> {
  // The image's own aspect ratio decides: the sides need not fit each other.
  if (width === undefined || height === undefined || resize === "contain")
    return { width: snapSide(width), height: snapSide(height), resize: "contain" };
  const long = snapSide(Math.max(width, height));
  const short = snapShortSide(Math.min(width, height), Math.max(width, height), long);
  return { width: width < height ? short : long, height: width < height ? long : short, resize };
}

const snapSide = (pixels = longestSide): number => nearestLarger(sides, pixels);

/** What belongs to the new long side in the asked aspect ratio, or the next step of it that is not too small. */
function snapShortSide(short: number, oldLong: number, long: number): number {
  const atStep = (step: number) => Math.round((step * long) / aspectSteps);
  const step = Math.round((aspectSteps * short) / oldLong);
  return Math.max(1, atStep(step) < short ? atStep(step + 1) : atStep(step));
}

function nearestLarger(steps: readonly number[], wanted: number): number {
  return steps.find((step) => step >= wanted) ?? steps.at(-1)!;
}

/** One short name per outcome, apart from the format: `640x2500-contain-85`. Fit to be a file's name. */
export function transformationName({ width, height, resize, quality }: Transformation): string {
  return `${width}x${height}-${resize}-${quality}`;
}
