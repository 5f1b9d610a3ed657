/**
 * Writes demo/translations/first-texts/ from locales/: `npm run demo-texts`. The demo reads these, since reading the
 * catalogs would make its first start longer.
 */
import { writeFileSync } from "node:fs";
import { demoLanguages } from "../server/demo/demo-translations.ts";
import { firstTextsFile, firstTextsIn } from "./demo-texts/first-texts-in.ts";

for (const code of demoLanguages)
  writeFileSync(firstTextsFile(code), `${JSON.stringify(firstTextsIn(code), null, 2)}\n`);
