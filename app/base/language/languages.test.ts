import { expect, test } from "vitest";
import { languageOf, loadOfficeLanguage } from "./languages.ts";

test("the back office has all parts of a language", async () => {
  await loadOfficeLanguage("de");
  const german = languageOf("de");
  expect(german.locale).toBe("de");
  expect(german.t({ id: "refusal.offer_gone" })).toBe("Diesen Preisvorschlag gibt es nicht mehr.");
  expect(Object.keys(german.messages).length).toBeGreaterThan(3000);
});
