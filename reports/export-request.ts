import { z } from "zod";
import {
  exportFormats,
  hasPeriod,
  maxExported,
  maxProductsExported,
  reportNames,
  reportUnits,
} from "../domain/reports/reports.ts";

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

export const exportRequestSchema = z
  .object({
    report: z.enum(reportNames),
    format: z.enum(exportFormats).optional(),
    from: day.optional(),
    to: day.optional(),
    unit: z.enum(reportUnits).optional(),
    language: z.string().max(35).optional(),
    ids: z.array(z.int().min(1).max(Number.MAX_SAFE_INTEGER)).min(1).max(maxProductsExported).optional(),
    chosen: z.uuid().optional(),
  })
  .refine(({ report, ids }) => report === "catalog" || ids === undefined || ids.length <= maxExported)
  .refine(({ report, from, to, ids }) => !hasPeriod(report) || ids !== undefined || (from && to));
