import { expect, test } from "vitest";
import { focusFirst } from "./controls.ts";

const formWith = (controls: object[]) => ({ querySelectorAll: () => controls }) as unknown as HTMLFormElement;

test("the topmost wrong field gets the focus", () => {
  const focused: string[] = [];
  const control = (name: string) => ({ name, localName: "input", focus: () => focused.push(name) });
  const form = formWith(["email", "name", "city"].map(control));
  expect(focusFirst(form, { city: "...", name: "..." })).toBe("name");
  expect(focused).toEqual(["name"]);
  expect(focusFirst(form, { email: undefined, city: "..." })).toBe("city");
});

test("in a wrong fieldset, the first input gets the focus", () => {
  const focused: string[] = [];
  const search = { focus: () => focused.push("search") };
  const form = formWith([{ name: "products", localName: "fieldset", querySelector: () => search }]);
  expect(focusFirst(form, { products: "Please choose at least one product." })).toBe("products");
  expect(focused).toEqual(["search"]);
});

test("a problem that no control shows is returned all the same", () => {
  expect(focusFirst(formWith([]), { products: "Please choose at least one product." })).toBe("products");
});
