import { type FactName, factNames } from "../../domain/catalog/columns.ts";

type NoFacts = Record<
  FactName | "stone_width" | "certificate_lab" | "certificate_number" | "certificate_file",
  null
>;

/** A product of which nothing is stated, for tests. */
export const noFacts = {
  ...Object.fromEntries(factNames.map((name) => [name, null])),
  stone_width: null,
  certificate_lab: null,
  certificate_number: null,
  certificate_file: null,
} as NoFacts;
