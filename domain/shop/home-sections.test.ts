import { expect, test } from "vitest";
import { homeFields } from "./home-fields.ts";
import {
  emptyContent,
  firstKinds,
  type HomeKind,
  inOtherWords,
  isOnce,
  readSection,
  textsOf,
} from "./home-sections.ts";

const kinds = Object.keys(homeFields) as HomeKind[];

test("a section without content has every field of its kind, empty", () => {
  expect(emptyContent("banner")).toEqual({
    title: "",
    body: "",
    picture: null,
    look: "light",
    button: "",
    link: "",
  });
  expect(emptyContent("collection")).toEqual({ title: "", body: "", collection: null, amount: "4" });
  expect(emptyContent("quotes")).toEqual({ title: "", reviews: [] });
  for (const kind of kinds)
    expect(Object.keys(emptyContent(kind)).toSorted()).toEqual(Object.keys(homeFields[kind]).toSorted());
});

test("what is stored is read with what it leaves out, and without what this version does not know", () => {
  expect(readSection({ id: 3, kind: "quotes", content: { title: "Said", sparkle: true } })).toEqual({
    id: 3,
    kind: "quotes",
    content: { title: "Said", reviews: [] },
  });
  expect(readSection({ id: 3, kind: "carousel", content: {} })).toBeNull();
  expect(readSection({ id: 3, kind: "toString", content: {} })).toBeNull();
});

test("the first kinds are there once, others as often as the owner wants", () => {
  expect(kinds.filter(isOnce).toSorted()).toEqual([...firstKinds].toSorted());
});

const questions = {
  id: 5,
  kind: "questions" as const,
  content: {
    title: "Ask",
    items: [
      { id: 1, title: "How?", body: "So." },
      { id: 4, title: "When?", body: "" },
    ],
  },
};

test("a section's texts have the names of their translations", () => {
  expect(textsOf(questions)).toEqual({
    title: "Ask",
    item_title_1: "How?",
    item_body_1: "So.",
    item_title_4: "When?",
    item_body_4: "",
  });
});

test("a section in other words says which of its texts have none, and says nothing that was removed", () => {
  const said = new Map([
    ["title", "Demandez"],
    ["item_body_4", "Jamais."],
    ["item_title_4", "Quand ?"],
  ]);
  expect(inOtherWords(questions, said)).toEqual({
    ...questions,
    content: {
      title: "Demandez",
      items: [
        { id: 1, title: "How?", body: "So." },
        { id: 4, title: "Quand ?", body: "" },
      ],
    },
    untranslated: ["item_title_1", "item_body_1"],
  });
});
