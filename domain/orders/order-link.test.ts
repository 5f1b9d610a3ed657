import { expect, test } from "vitest";
import { guestOrderPath, readGuestLink } from "./order-link.ts";

const guestKey = "Ab3_-".repeat(8) + "xyz";

test("a link leads back to its order", () => {
  const path = guestOrderPath({ id: 41, key: guestKey });
  expect(path).toBe(`/orders/guest#id=41&key=${guestKey}`);
  expect(readGuestLink(new URL(path, "https://shop.test").hash)).toEqual({ id: 41, key: guestKey });
});

test.for([
  "",
  "#",
  "#id=41",
  `#key=${guestKey}`,
  `#id=41&key=${guestKey.slice(1)}`,
  `#id=41&key=${guestKey}x`,
  `#id=0&key=${guestKey}`,
  `#id=4.1&key=${guestKey}`,
  `#id=1234567890123456&key=${guestKey}`,
  `#id=41&key=${guestKey.replace("_", "/")}`,
])("%s is incomplete", (fragment) => expect(readGuestLink(fragment)).toBeNull());
