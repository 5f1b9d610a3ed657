import { expect, test } from "vitest";
import type { StagedProduct } from "../../../../domain/catalog/files/products.ts";
import { partsOf } from "./queries.ts";

const product = (position: number, text: string): StagedProduct => ({
  position,
  line: position + 1,
  cells: [[text]],
  entry: { values: {} },
  refusal: null,
  refused_column: null,
});

const parts = (count: number, text: string) => [
  ...partsOf(Array.from({ length: count }, (_, at) => product(at + 1, text))),
];

test("a part of a file is no larger than a request may be, in bytes", () => {
  const long = parts(1000, "é".repeat(5000));
  expect(long.flat().map(({ position }) => position)).toEqual(
    Array.from({ length: 1000 }, (_, at) => at + 1),
  );
  for (const part of long) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(1_000_000);
  expect(long.length).toBeLessThan(20);
});

test("a part has at most 500 products", () => {
  expect(parts(1200, "").map((part) => part.length)).toEqual([500, 500, 200]);
});
