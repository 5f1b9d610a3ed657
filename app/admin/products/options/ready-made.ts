import { ringSizes } from "../../../features/options/ring-sizes.ts";
import type { DraftOption } from "./draft-options.ts";
import { newOption, newValue } from "./draft-options.ts";

type ReadyMade = { label: string; make: () => DraftOption };

const values = (texts: readonly string[]) => texts.map((value) => ({ ...newValue(), value }));

export type Steps = "halves" | "whole";

/** The American ring sizes in a range, both ends included. */
export function sizesFrom(from: number, to: number, steps: Steps): number[] {
  return ringSizes
    .map(({ us }) => us)
    .filter((us) => us >= from && us <= to && (steps === "halves" || Number.isInteger(us)));
}

export function ringSizeOption(sizes: readonly number[]): DraftOption {
  return { ...newOption("choice"), name: "Ring size", values: values(sizes.map(String)) };
}

const chainLengths = [14, 16, 18, 20, 22, 24, 30].map((inches) => `${inches} in`);

const metals = ["14k yellow gold", "14k white gold", "14k rose gold", "Platinum 950"];

/**
 * Options that jewelers often need, to add and then change. Ring sizes come from a dialog that asks for the range
 * first.
 */
export const readyMade: readonly ReadyMade[] = [
  {
    label: "Chain lengths",
    make: () => ({ ...newOption("choice"), name: "Chain length", values: values(chainLengths) }),
  },
  { label: "Metals", make: () => ({ ...newOption("choice"), name: "Metal", values: values(metals) }) },
  {
    label: "Engraving",
    make: () => ({ ...newOption("text"), name: "Engraving", required: false, maxLength: "20" }),
  },
  { label: "Other choice", make: () => newOption("choice") },
  { label: "Other text", make: () => newOption("text") },
];
