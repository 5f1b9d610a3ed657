import { z } from "zod";
import { invalidRequest } from "../errors.ts";

/** How an image is to be rendered, with Supabase's parameters and their limits. */
export type Transformation = {
  /** Pixels, 1 to 2500; without one the width follows from the height, or is the original's. */
  width?: number;
  height?: number;
  /** cover fills the box and crops, contain fits inside it, fill stretches. */
  resize: "cover" | "contain" | "fill";
  /** 20 to 100 in steps of 5, finer ones being invisible and each a file in the cache. */
  quality: number;
  /** Keep the original's format instead of choosing by what the caller accepts. */
  keepFormat: boolean;
};

const side = z.coerce.number().int().min(1).max(2500).optional();

const parameters = z.object({
  width: side,
  height: side,
  resize: z.enum(["cover", "contain", "fill"]).default("cover"),
  quality: z.coerce.number().int().min(20).max(100).default(80),
  format: z.literal("origin").optional(),
});

/** Reads the query's parameters; throws `StorageError` (400) that names the wrong one. */
export function parseTransformation(query: Record<string, string>): Transformation {
  const parsed = parameters.safeParse(query);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalidRequest(`querystring/${issue?.path.join(".")}: ${issue?.message}`);
  }
  const { width, height, resize, quality, format } = parsed.data;
  return { width, height, resize, quality: Math.round(quality / 5) * 5, keepFormat: format === "origin" };
}

/** One short name per outcome, apart from the format: `640x-cover-80`. Fit to be a file's name. */
export function transformationName({ width, height, resize, quality }: Transformation): string {
  return `${width ?? ""}x${height ?? ""}-${resize}-${quality}`;
}
