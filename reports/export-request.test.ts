import { expect, test } from "vitest";
import { exportRequestSchema } from "./export-request.ts";

test("more products than orders can be asked for by their ids", () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => index + 1);
  expect(exportRequestSchema.safeParse({ report: "catalog", ids }).success).toBe(true);
});

test.for([
  { report: "nonsense" },
  { report: "sales" },
  { report: "sales", from: "2026-01-01" },
  { report: "sales", from: "yesterday", to: "2026-01-01" },
  { report: "sales", from: "2026-01-01", to: "2026-01-02", unit: "hour" },
  { report: "stock", format: "pdf" },
  { report: "orders", ids: [] },
  { report: "orders", ids: [0] },
  { report: "catalog", ids: Array.from({ length: 100_001 }, (_, index) => index + 1) },
  { report: "catalog", chosen: "7" },
  { report: "orders", ids: Array.from({ length: 501 }, (_, index) => index + 1) },
])("$report cannot be asked for so: %#", (request) => {
  expect(exportRequestSchema.safeParse(request).success).toBe(false);
});
