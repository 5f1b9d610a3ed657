import { expect, test } from "vitest";
import { compareAddress } from "../../../features/catalog/compared/compared.ts";
import { comparedIds } from "./compared-ids.ts";

test.for([
  ["/compare", []],
  ["/compare?ids=", []],
  ["/compare?ids=9,7", [9, 7]],
  ["/compare?ids=9,%207,9,x,-1,1.5,0,99999999999999999999", [9, 7]],
  ["/compare?ids=1,2,3,4,5", [1, 2, 3, 4]],
] as const)("%s compares %j", ([path, ids]) => {
  expect(comparedIds(new URL(path, "https://shop.test"))).toEqual(ids);
});

test("the address of a comparison is read again", () => {
  expect(comparedIds(new URL(compareAddress([9, 7]), "https://shop.test"))).toEqual([9, 7]);
  expect(compareAddress([])).toBe("/compare");
});
