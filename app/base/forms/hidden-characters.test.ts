import { expect, test } from "vitest";
import { hasHiddenCharacters } from "./hidden-characters.ts";

test.each([
  "Mira\u0000Kapoor",
  "Mira\tKapoor",
  "Mira\u202Eroopak",
  "Mira\u2066Kapoor",
  "Mi\u200Bra",
  "\uFEFFMira",
  "Mi\u200Dra",
  "Mira \uD83D",
])("%j has some", (name) => {
  expect(hasHiddenCharacters(name)).toBe(true);
});

test.each(["Zoë Ångström", "मीरा कपूर", "علی\u200Cرضا", "ශ්\u200Dරී", "יוסף", "O’Neill-Smith", "💎 Ruby"])(
  "%j has none",
  (name) => {
    expect(hasHiddenCharacters(name)).toBe(false);
  },
);
