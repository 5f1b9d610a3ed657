import type { LengthUnit, RingScale } from "../../../../domain/shop/shop.ts";
import type { DraftOption } from "./draft-options.ts";
import { newOption, newValue } from "./draft-options.ts";

type ReadyMade = { label: string; make: () => DraftOption };

const values = (texts: readonly string[]) => texts.map((value) => ({ ...newValue(), value }));

export type Steps = "halves" | "whole";

type Scale = {
  /** How its sizes are called in sentences. */
  called: string;
  /** The smallest and the largest, as numbers. */
  least: number;
  most: number;
  /** The range that is proposed. */
  usual: readonly [from: number, to: number];
  steps: Steps;
  nameOf: (size: number) => string;
};

export const scales: Record<RingScale, Scale> = {
  US: { called: "American", least: 3, most: 13, usual: [5, 9], steps: "halves", nameOf: String },
  // A is 0.
  UK: { called: "British", least: 5, most: 25, usual: [9, 17], steps: "whole", nameOf: letterOf },
  EU: { called: "European", least: 44, most: 70, usual: [49, 60], steps: "whole", nameOf: String },
};

function letterOf(size: number): string {
  return `${String.fromCodePoint(65 + Math.floor(size))}${Number.isInteger(size) ? "" : "½"}`;
}

/** The sizes in a range, both ends included. */
export function sizesFrom(from: number, to: number, steps: Steps): number[] {
  const step = steps === "halves" ? 0.5 : 1;
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

export function ringSizeOption(names: readonly string[]): DraftOption {
  return { ...newOption("choice"), name: "Ring size", isRingSize: true, values: values(names) };
}

const chainLengths: Record<LengthUnit, readonly number[]> = {
  in: [14, 16, 18, 20, 22, 24, 30],
  cm: [36, 40, 42, 45, 50, 55, 60, 75],
};

const metals = ["14k yellow gold", "14k white gold", "14k rose gold", "Platinum 950"];

/**
 * Options that jewelers often need, to add and then change. Ring sizes come from a dialog that asks for the range
 * first.
 */
export function readyMade(lengths: LengthUnit): readonly ReadyMade[] {
  const chains = chainLengths[lengths].map((length) => `${length} ${lengths}`);
  return [
    {
      label: "Chain lengths",
      make: () => ({ ...newOption("choice"), name: "Chain length", values: values(chains) }),
    },
    { label: "Metals", make: () => ({ ...newOption("choice"), name: "Metal", values: values(metals) }) },
    {
      label: "Engraving",
      make: () => ({ ...newOption("text"), name: "Engraving", required: false, maxLength: "20" }),
    },
    { label: "Other choice", make: () => newOption("choice") },
    { label: "Other text", make: () => newOption("text") },
  ];
}
