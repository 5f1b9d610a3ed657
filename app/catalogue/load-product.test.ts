import { expect, it } from "vitest";
import { readProductId } from "./load-product.ts";

it("reads ids", () => {
  expect(readProductId("7")).toBe(7);
  expect(readProductId("999999999999999")).toBe(999_999_999_999_999);
});

it.each(["", "0", "-1", "01", "1.5", "1e3", "0x1", " 7", "7a", "ring", "9999999999999999", "٣"])(
  "takes %j for no id",
  (text) => {
    expect(readProductId(text)).toBeNull();
  },
);
