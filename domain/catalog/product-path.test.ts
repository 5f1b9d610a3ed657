import { expect, test } from "vitest";
import { productPath } from "./product-path.ts";

test.each([
  ["Round Solitaire Ring", "/product/7/round-solitaire-ring"],
  ["Кольцо", "/product/7/%D0%BA%D0%BE%D0%BB%D1%8C%D1%86%D0%BE"],
  ["💍", "/product/7"],
])("%j has the path %s", (name, path) => {
  expect(productPath({ id: 7, name })).toBe(path);
  expect(new URL(path, "https://shop.example").pathname).toBe(path);
});
