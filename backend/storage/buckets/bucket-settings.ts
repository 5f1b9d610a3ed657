import { z } from "zod";
import { invalidMimeType, invalidRequest, tooLarge } from "../shared/errors.ts";

const size = z.union([z.number().int().min(0), z.string()]).nullish();
const types = z.array(z.string()).nullish();

export const newBucket = z.object({
  id: z.string().optional(),
  name: z.string(),
  public: z.boolean().default(false),
  file_size_limit: size,
  allowed_mime_types: types,
});

export const bucketChange = z.object({
  public: z.boolean().optional(),
  file_size_limit: size,
  allowed_mime_types: types,
});

type Limits = Pick<z.output<typeof bucketChange>, "file_size_limit" | "allowed_mime_types">;

/** The limits as columns, undefined for missing ones. @throws StorageError for invalid ones */
export function limitColumns({ file_size_limit, allowed_mime_types }: Limits, maxFileBytes: number) {
  const bytes = typeof file_size_limit === "string" ? parseSize(file_size_limit) : file_size_limit;
  if (typeof bytes === "number" && bytes > maxFileBytes) throw tooLarge();
  return {
    file_size_limit: bytes,
    allowed_mime_types:
      allowed_mime_types?.filter((type) => type !== "").map(checkType) ?? allowed_mime_types,
  };
}

function parseSize(text: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(text) ?? [];
  const factor = unitSizes[unit?.toLowerCase() ?? ""];
  if (!factor) throw invalidRequest("Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B");
  return Math.floor(Number(number) * factor);
}

const unitSizes: Record<string, number | undefined> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

function checkType(type: string): string {
  const isType = /^[\w.+-]+\/([\w.+-]+(;\s*charset=[\w-]+)?|\*)$/.test(type) || type === "*/*";
  if (!isType || type.length > 1000) throw invalidMimeType(type.slice(0, 1000));
  return type;
}
