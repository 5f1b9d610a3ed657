import { expect, test } from "vitest";
import { contrast } from "../../../../../domain/shop/contrast.ts";
import { tileColor } from "../../../../../domain/shop/tile-color.ts";
import { accentProblem, nearestAccent } from "./look-facts.ts";

test.for(["#b8860b", "#D4AF37", "c9a227", "#ff8866", "#ffffff", "#f4efe9", "#00ff00", "#8d6f0f"])(
  "the nearest accent to %s passes, and a lighter one of its hue would not",
  (typed) => {
    const found = nearestAccent(typed)!;
    expect(accentProblem(found)).toBeUndefined();
    expect(Math.min(contrast(found, "#ffffff"), contrast(found, tileColor))).toBeLessThan(4.7);
  },
);

test.for(["#1a437a", "", "red", "#12"])("there is none for %j", (typed) => {
  expect(nearestAccent(typed)).toBeNull();
});
