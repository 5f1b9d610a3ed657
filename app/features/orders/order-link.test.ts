import { expect, test } from "vitest";
import { guestOrderPath, readOrderLink } from "./order-link.ts";

const key = "Ab3_-".repeat(8) + "xyz";

test("a link leads back to its order", () => {
  const path = guestOrderPath({ id: 41, key });
  expect(path).toBe(`/orders/guest#id=41&key=${key}`);
  expect(readOrderLink(new URL(path, "https://shop.test").hash)).toEqual({ id: 41, key });
});

test.for([
  "",
  "#",
  "#id=41",
  `#key=${key}`,
  `#id=41&key=${key.slice(1)}`,
  `#id=41&key=${key}x`,
  `#id=0&key=${key}`,
  `#id=4.1&key=${key}`,
  `#id=1234567890123456&key=${key}`,
  `#id=41&key=${key.replace("_", "/")}`,
])("%s is incomplete", (fragment) => expect(readOrderLink(fragment)).toBeNull());
