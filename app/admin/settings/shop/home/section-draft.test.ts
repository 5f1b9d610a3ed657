import { expect, test } from "vitest";
import { homeFields } from "../../../../../domain/shop/home-fields.ts";
import { emptyContent, type HomeKind } from "../../../../../domain/shop/home-sections.ts";
import { choiceNames, kinds } from "./kinds.ts";
import { checkSection, nextItem } from "./section-draft.ts";

test("every field of every kind has a control in its form, and every choice a name", () => {
  for (const [kind, fields] of Object.entries(homeFields)) {
    expect(new Set(Object.keys(kinds[kind as HomeKind].fields))).toEqual(new Set(Object.keys(fields)));
    const choices = Object.entries(fields as Record<string, readonly string[]>).filter(
      ([, [type]]) => type === "choice",
    );
    for (const [field, [, ...values]] of choices)
      expect(new Set(Object.keys(choiceNames[field]!))).toEqual(new Set(values));
  }
});

test("what is typed is stored as it is meant", () => {
  const draft = {
    ...emptyContent("banner"),
    title: " Spring  rings ",
    body: "\n One\n",
    link: " /products ",
  };
  expect(checkSection("banner", draft).parsed).toEqual({
    ...draft,
    title: "Spring rings",
    body: "One",
    link: "/products",
  });
});

test.for([
  ["title", "x".repeat(101), "Please use at most 100 characters; this has 101."],
  ["link", "javascript:alert(1)", "Please enter an address such as /products or https://...."],
  ["link", "//evil.example", "Please enter an address such as /products or https://...."],
  ["link", "www.example.com", "Please enter an address such as /products or https://...."],
] as const)("a %s of %s is refused", ([field, typed, sentence]) => {
  expect(checkSection("banner", { ...emptyContent("banner"), [field]: typed }).problems).toEqual({
    [field]: sentence,
  });
});

test("items without words are left out, and others need a title", () => {
  const items = [
    { id: 1, title: " ", body: "" },
    { id: 2, title: "How? ", body: "So." },
  ];
  expect(checkSection("questions", { title: "", items }).parsed).toEqual({
    title: "",
    items: [{ id: 2, title: "How?", body: "So." }],
  });
  const untitled = [{ id: 1, title: "", body: "So." }];
  expect(checkSection("questions", { title: "", items: untitled }).problems).toEqual({
    items: "Please give each a title.",
  });
});

test("a new item gets a number that none has had since the section was opened", () => {
  const items = [
    { id: 1, title: "", body: "" },
    { id: 4, title: "", body: "" },
  ];
  expect(nextItem(items.slice(0, 1), items).id).toBe(5);
  expect(nextItem([], []).id).toBe(1);
});
