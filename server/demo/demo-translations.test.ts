import { expect, test } from "vitest";
import { demoLanguages, readDemoTexts } from "./demo-translations.ts";

const [german, french] = await Promise.all(demoLanguages.map(readDemoTexts));

test("German and French have the same texts", () => {
  expect(Object.keys(french!)).toEqual(Object.keys(german!));
});

/** Carats, sizes and grades, in English decimals; not the hours, which English counts twice to twelve. */
const figures = (text: string) =>
  text
    .replaceAll(/(?<=\d),(?=\d)/g, ".")
    .match(/\d+(\.\d+)?/g)
    ?.toSorted();

test.for(demoLanguages)("%s has the figures of its English", async (code) => {
  const texts = Object.entries(await readDemoTexts(code)).filter(([english]) => !english.includes("9 AM"));
  const changed = texts.filter(([english, text]) => String(figures(text)) !== String(figures(english)));
  expect(changed).toEqual([]);
});
