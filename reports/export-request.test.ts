import { expect, test } from "vitest";
import { exportRequestSchema } from "./export-request.ts";

test.for([
  { report: "nonsense" },
  { report: "sales" },
  { report: "sales", from: "2026-01-01" },
  { report: "sales", from: "yesterday", to: "2026-01-01" },
  { report: "sales", from: "2026-01-01", to: "2026-01-02", unit: "hour" },
  { report: "stock", format: "pdf" },
  { report: "orders", ids: [] },
  { report: "orders", ids: [0] },
  { report: "orders", ids: Array.from({ length: 501 }, (_, index) => index + 1) },
])("%j cannot be asked for", (request) => {
  expect(exportRequestSchema.safeParse(request).success).toBe(false);
});
