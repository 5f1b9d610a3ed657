import { expect, it } from "vitest";
import { readOrderLink } from "../orders/order-link.ts";
import { reviewPath } from "./review-path.ts";

const key = "Ab3_-".repeat(8) + "xyz";

it.each([
  { id: 41, key },
  { id: 41, key: null },
])("reads the link that it writes: %j", (link) => {
  expect(readOrderLink(new URL(reviewPath(link), "https://shop.example").hash)).toEqual(link);
});

it.each(["", "#id=41&key=short", "#id=0", "#id=x", `#key=${key}`, "#id=41&key="])(
  "does not read an incomplete one: %s",
  (fragment) => {
    expect(readOrderLink(fragment)).toBeNull();
  },
);
