import { expect, test } from "vitest";
import { nearestSize, ringSizes, valueOfSize } from "./ring-sizes.ts";

test("are American 3 to 13 in halves, each larger than the one before and with a unique name", () => {
  expect(ringSizes.map(({ us }) => us)).toEqual(Array.from({ length: 21 }, (_, index) => 3 + index / 2));
  expect(new Set(ringSizes.map(({ uk }) => uk)).size).toBe(21);
  const diameters = ringSizes.map(({ diameter }) => diameter);
  expect(diameters).toEqual([...new Set(diameters)].toSorted((one, other) => one - other));
});

test.each([
  [3, "F", 44, 14.1],
  [5, "J½", 49.5, 15.7],
  [6, "L½", 52, 16.5],
  [7, "N½", 54.5, 17.3],
  [8, "P½", 57, 18.1],
  [10, "T½", 62, 19.8],
  [13, "Z+1", 69.5, 22.2],
])("%d is %s, %d and %d mm wide", (us, uk, eu, diameter) => {
  expect(ringSizes.find((size) => size.us === us)).toEqual({ us, uk, eu, diameter });
});

test("the nearest size of a measured ring", () => {
  expect(nearestSize(17.3).us).toBe(7);
  expect(nearestSize(17.4).us).toBe(7);
  expect(nearestSize(17.6).us).toBe(7.5);
  expect(nearestSize(1).us).toBe(3);
  expect(nearestSize(99).us).toBe(13);
});

test.each(["7", "7.0", "US 7", "Size 7", "UK N½", "N 1/2", "EU 54.5", "US 7 / UK N½"])(
  "%j is American 7",
  (value) => {
    const others = ["6.5", "7½", "17", "L", "52"].map((other) => ({ value: other }));
    expect(valueOfSize([...others, { value }], nearestSize(17.3))).toEqual({ value });
    expect(valueOfSize(others, nearestSize(17.3))).toBeUndefined();
  },
);

test.for([
  [17.3, ["53", "54", "55", "56"], "54"],
  [17.3, ["EU 52 mm", "EU 55 mm"], "EU 55 mm"],
  [17.3, ["M", "N", "O"], "O"],
  [18.1, ["UK N", "UK P", "UK Q"], "UK Q"],
  [14, ["44", "50"], "44"],
  [17.3, ["50", "60"], undefined],
  [17.3, ["J", "S", "one size"], undefined],
] as const)("a ring %d mm wide is, of %j, %s", ([diameter, names, name]) => {
  const values = names.map((value) => ({ value }));
  expect(valueOfSize(values, nearestSize(diameter))?.value).toBe(name);
});
