import { expect, test } from "vitest";
import { slugOf } from "./slug.ts";

test.each([
  ["Round Solitaire Moissanite Ring", "round-solitaire-moissanite-ring"],
  ["  Women’s “Étoile” – 18k, ½ ct. ", "womens-etoile-18k-1-2-ct"],
  ["ﬁne Ⅳ № 5", "fine-iv-no-5"],
  ["Straße, Łódź, İstanbul, Ærø", "strasse-lodz-istanbul-aero"],
  ["Ngọc trai Đà Lạt", "ngoc-trai-da-lat"],
  ["Кольцо с йодом", "кольцо-с-йодом"],
  ["ダイヤの指輪 18K", "ダイヤの指輪-18k"],
  ["한국 반지", "한국-반지"],
  ["हीरे की अंगूठी", "हीरे-की-अंगूठी"],
  ["../../?a=b#c%2F", "a-b-c-2f"],
  ["💍️ & 💎", ""],
  ["", ""],
])("%j becomes %j", (text, slug) => {
  expect(slugOf(text)).toBe(slug);
  expect(slugOf(slug)).toBe(slug);
});

test("a long text ends after a word", () => {
  expect(slugOf(`${"ring ".repeat(20)}x`)).toBe(`${"ring-".repeat(15)}ring`);
  expect(slugOf(`ring ${"x".repeat(80)}`)).toBe("ring");
});

test("a long word is cut between characters", () => {
  const slug = slugOf("𐐨".repeat(100));
  expect(slug).toBe("𐐨".repeat(80));
  expect(() => encodeURIComponent(slug)).not.toThrow();
});
