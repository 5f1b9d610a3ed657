import { expect, test } from "vitest";
import { focusFirst } from "./controls.ts";

test("the topmost wrong field gets the focus", () => {
  const focused: string[] = [];
  const controls = ["email", "name", "city"].map((name) => ({ name, focus: () => focused.push(name) }));
  const form = { querySelectorAll: () => controls } as unknown as HTMLFormElement;
  expect(focusFirst(form, { city: "...", name: "..." })).toBe("name");
  expect(focused).toEqual(["name"]);
  expect(focusFirst(form, { email: undefined, city: "..." })).toBe("city");
});

test("a problem that no control shows is named all the same", () => {
  const form = { querySelectorAll: () => [] } as unknown as HTMLFormElement;
  expect(focusFirst(form, { products: "Please choose at least one product." })).toBe("products");
});
