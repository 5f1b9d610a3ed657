import { setupI18n } from "@lingui/core";
import { expect, test } from "vitest";
import { dollars } from "../../../domain/money/dollars.ts";
import { refusalText } from "./refusal-text.ts";

const german = setupI18n({
  locale: "de",
  messages: {
    de: {
      "refusal.offer_gone": ["Dieses Angebot gibt es nicht mehr."],
      "refusal.card_amount_out_of_range": ["Von ", ["least"], " bis ", ["most"], "."],
      "refusal.country_not_served": ["Nicht nach ", ["country"], "."],
      "refusal.return_time_over": ["Bis ", ["day"], "."],
      "refusal.row_refused": ["Zeile: ", ["reason"]],
      "refusal.listed": [["names"]],
      "refusal.field_missing": ["Bitte füllen Sie das Feld „", ["field"], "“ aus."],
      "refusal.region_not_in_list": ["Bitte wählen Sie ", ["field"], " aus der Liste."],
      "refusal.word.ZIP code": ["Postleitzahl"],
      "refusal.one.state": ["einen Bundesstaat"],
    },
  },
});

const inGerman = (code: string, params = {}) =>
  refusalText({ code, params, message: "English." }, german, () => dollars);

test("a refusal is said in the reader's language, with its values as they are written there", () => {
  expect(inGerman("offer_gone")).toBe("Dieses Angebot gibt es nicht mehr.");
  expect(inGerman("card_amount_out_of_range", { least: { money: 0.5 }, most: { money: 1000 } })).toBe(
    "Von $0.50 bis $1,000.00.",
  );
  expect(inGerman("country_not_served", { country: { country: "AT" } })).toBe("Nicht nach Österreich.");
  expect(inGerman("return_time_over", { day: { day: "2026-12-01" } })).toBe("Bis 01.12.2026.");
  expect(inGerman("listed", { names: ["a", "b", { country: "CH" }] })).toBe("a, b und Schweiz");
});

test("an English noun in a refusal is translated, as a label and as what is to be chosen", () => {
  expect(inGerman("field_missing", { field: { word: "ZIP code" } })).toBe(
    "Bitte füllen Sie das Feld „Postleitzahl“ aus.",
  );
  expect(inGerman("region_not_in_list", { field: { one: "state" } })).toBe(
    "Bitte wählen Sie einen Bundesstaat aus der Liste.",
  );
  // Only a newer version of the shop has it.
  expect(inGerman("field_missing", { field: { word: "county" } })).toBe(
    "Bitte füllen Sie das Feld „county“ aus.",
  );
});

test("a refusal within another is said, too", () => {
  const reason = { refusal: { code: "offer_gone", params: {}, message: "English." } };
  expect(inGerman("row_refused", { reason })).toBe("Zeile: Dieses Angebot gibt es nicht mehr.");
});

test("what has no text is said as the backend said it", () => {
  expect(inGerman("only_newer_versions_know_it")).toBe("English.");
  expect(inGerman("toString")).toBe("English.");
});
