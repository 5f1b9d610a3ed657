import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { LengthUnit, RingScale } from "../../../domain/shop/shop.ts";
import { say } from "../../base/language/languages.ts";
import type { DraftOption } from "./draft-options.ts";
import { newOption, newValue } from "./draft-options.ts";

type ReadyMade = { label: MessageDescriptor; make: () => DraftOption };

const values = (texts: readonly string[]) => texts.map((value) => ({ ...newValue(), value }));

export type Steps = "halves" | "whole";

type Scale = {
  /** Says which sizes these are. */
  intro: MessageDescriptor;
  /** The smallest and the largest, as numbers. */
  least: number;
  most: number;
  /** The range that is proposed. */
  usual: readonly [from: number, to: number];
  steps: Steps;
  nameOf: (size: number) => string;
};

export const scales: Record<RingScale, Scale> = {
  US: {
    intro: msg`The American sizes that you make. Each can be changed afterwards.`,
    least: 3,
    most: 13,
    usual: [5, 9],
    steps: "halves",
    nameOf: String,
  },
  UK: {
    intro: msg`The British sizes that you make. Each can be changed afterwards.`,
    // A is 0.
    least: 5,
    most: 25,
    usual: [9, 17],
    steps: "whole",
    nameOf: letterOf,
  },
  EU: {
    intro: msg`The European sizes that you make. Each can be changed afterwards.`,
    least: 44,
    most: 70,
    usual: [49, 60],
    steps: "whole",
    nameOf: String,
  },
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
  return { ...newOption("choice"), name: say(msg`Ring size`), isRingSize: true, values: values(names) };
}

const chainLengths: Record<LengthUnit, readonly number[]> = {
  in: [14, 16, 18, 20, 22, 24, 30],
  cm: [36, 40, 42, 45, 50, 55, 60, 75],
};

const chainLengthIn: Record<LengthUnit, (length: number) => MessageDescriptor> = {
  in: (length) => msg`${{ length }} in`,
  cm: (length) => msg`${{ length }} cm`,
};

const metals = [msg`14k yellow gold`, msg`14k white gold`, msg`14k rose gold`, msg`Platinum 950`];

/**
 * Options that jewelers often need, to add and then change, made in the language of the page. Ring sizes come from a
 * dialog that asks for the range first.
 */
export function readyMade(lengths: LengthUnit): readonly ReadyMade[] {
  const chains = chainLengths[lengths].map(chainLengthIn[lengths]);
  return [
    {
      label: msg`Chain lengths`,
      make: () => choiceOf(msg`Chain length`, chains),
    },
    { label: msg`Metals`, make: () => choiceOf(msg`Metal`, metals) },
    {
      label: msg`Engraving`,
      make: () => ({ ...newOption("text"), name: say(msg`Engraving`), required: false, maxLength: "20" }),
    },
    { label: msg`Other choice`, make: () => newOption("choice") },
    { label: msg`Other text`, make: () => newOption("text") },
  ];
}

function choiceOf(name: MessageDescriptor, texts: readonly MessageDescriptor[]): DraftOption {
  return { ...newOption("choice"), name: say(name), values: values(texts.map(say)) };
}
