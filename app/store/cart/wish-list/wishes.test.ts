import { expect, test } from "vitest";
import { addressOfWishes, sharedWishes } from "./shared-wishes.ts";
import { parseWishes } from "../../../features/cart/wishing/wishes.ts";

test("a stored list is read", () => {
  expect(parseWishes("[9,7]")).toEqual([9, 7]);
  expect(parseWishes("[]")).toEqual([]);
});

test.for([
  "",
  "{",
  "null",
  "{}",
  "[7,7]",
  '["7"]',
  "[0]",
  "[-1]",
  "[1.5]",
  "[1e99]",
  JSON.stringify([...Array(101).keys()]),
])("%j is discarded", (text) => {
  expect(parseWishes(text)).toBeNull();
});

test.for([
  ["/wish-list", null],
  ["/wish-list?products=", []],
  ["/wish-list?products=9,7", [9, 7]],
  ["/wish-list?products=9,%207,9,x,-1,1.5,0,99999999999999999999", [9, 7]],
] as const)("%s shares %j", ([path, ids]) => {
  expect(sharedWishes(new URL(path, "https://shop.test"))).toEqual(ids);
});

test("a URL shares at most 100 products", () => {
  const ids = Array.from({ length: 101 }, (_, index) => index + 1);
  const address = addressOfWishes("https://shop.test/wish-list", ids);
  expect(sharedWishes(new URL(address))).toEqual(ids.slice(0, 100));
});
