import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { demoLanguages } from "../../server/demo/demo-translations.ts";
import { firstTextsFile, firstTextsIn } from "./first-texts-in.ts";

test.for(demoLanguages)("what every shop begins with is in the demo's %s as in its catalog", (code) => {
  const stored = JSON.parse(readFileSync(firstTextsFile(code), "utf8")) as unknown;
  expect(stored, "`npm run demo-texts` writes it anew.").toEqual(firstTextsIn(code));
});
