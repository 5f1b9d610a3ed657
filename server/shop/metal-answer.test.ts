import { expect, test } from "vitest";
import { readMetalAnswer } from "./metal-answer.ts";

test.for<[object, object]>([
  [
    { Gold: 61.25, Silver: "0.85" },
    { Gold: 61.25, Silver: 0.85 },
  ],
  [{ currency: "eur", unit: "ounce", gold: 2000 }, { Gold: 64.3015 }],
  [
    { unit: "kg", rates: { XAU: 61_250, XPT: 30_000, EUR: 1 } },
    { Gold: 61.25, Platinum: 30 },
  ],
  [{ date: "2026-11-28", metals: { palladium: 31.5 } }, { Palladium: 31.5 }],
])("%j are %j", ([answer, rates]) => {
  expect(readMetalAnswer(JSON.stringify(answer), "EUR")).toEqual(rates);
});

test.for<[string, string]>([
  ["<html>", "It did not answer with an object of JSON."],
  ["[1]", "It did not answer with an object of JSON."],
  ['{"currency": "USD", "Gold": 60}', "Its prices are in USD, and the shop's in EUR."],
  ['{"unit": "tola", "Gold": 60}', 'Its unit is "tola", and only gram, ounce and kg are known.'],
  ['{"Gold": 0}', "Its price of gold is none."],
  ['{"Silver": null}', "Its price of silver is none."],
  ['{"Copper": 1}', "It named no metal."],
])("%s: %s", ([text, problem]) => {
  expect(() => readMetalAnswer(text, "EUR")).toThrow(problem);
});
