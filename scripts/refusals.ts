/** Writes docs/refusals.md from domain/refusals and supabase/schemas: `npm run refusals`. With the argument `list`, prints the refusals instead. */
import { writeFileSync } from "node:fs";
import { refusals } from "../domain/refusals/texts/registry.ts";
import { documentFile, refusalsDocument } from "./refusals/document.ts";

if (process.argv[2] === "list") process.stdout.write(JSON.stringify(refusals));
else writeFileSync(documentFile, refusalsDocument(refusals));
