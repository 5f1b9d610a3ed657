import { msg } from "@lingui/core/runtime-macro";
import { tooLong } from "../../../domain/text/too-long.ts";
import { typedAmount } from "../../../domain/base/typed-number.ts";
import { amountProblem, numberProblem, parseAmount, parseNumber } from "../../../domain/base/number-rules.ts";
import type { EditedOption, EditedValue } from "./edited-options.ts";
import { cleanLine } from "../../../domain/text/line.ts";
import { say } from "../../base/language/languages.ts";
import { pageMoney } from "../../base/language/page-money.ts";

/** An option as it is typed into the form. `key` names it there. */
export type DraftOption = {
  key: string;
  id: number | null;
  kind: "choice" | "text";
  name: string;
  required: boolean;
  /** Texts only. */
  maxLength: string;
  allowed: string;
  surcharge: string;
  /** Choices only. */
  isRingSize: boolean;
  values: readonly DraftValue[];
};

export type DraftValue = { key: string; id: number | null; value: string; surcharge: string; stock: string };

/** The database's limits. */
export const maxOptions = 5;
export const maxValues = 60;

let keys = 0;
const newKey = () => `new${++keys}`;

export function newOption(kind: DraftOption["kind"]): DraftOption {
  return {
    key: newKey(),
    id: null,
    kind,
    name: "",
    required: true,
    maxLength: kind === "text" ? "20" : "",
    allowed: "letters_and_digits",
    surcharge: "",
    isRingSize: false,
    values: kind === "choice" ? [newValue()] : [],
  };
}

export function newValue(): DraftValue {
  return { key: newKey(), id: null, value: "", surcharge: "", stock: "" };
}

export function draftOptions(options: readonly EditedOption[]): DraftOption[] {
  return options.map(
    ({ id, kind, name, required, max_length, allowed, surcharge, is_ring_size, values }) => ({
      key: `option${id}`,
      id,
      kind,
      name,
      required,
      maxLength: max_length?.toString() ?? "",
      allowed: allowed ?? "letters_and_digits",
      surcharge: typedSurcharge(surcharge),
      isRingSize: is_ring_size,
      values: values.map(({ id, value, surcharge, stock_quantity }) => ({
        key: `value${id}`,
        id,
        value,
        surcharge: typedSurcharge(surcharge),
        stock: stock_quantity?.toString() ?? "",
      })),
    }),
  );
}

/** Copies of another product's options, without its stock. */
export function copiedOptions(options: readonly EditedOption[]): DraftOption[] {
  return draftOptions(options).map((option) => ({
    ...option,
    id: null,
    key: newKey(),
    values: option.values.map((value) => ({ ...value, id: null, key: newKey(), stock: "" })),
  }));
}

const typedSurcharge = (surcharge: number) => (surcharge === 0 ? "" : typedAmount(surcharge, pageMoney()));

/** The mistakes, as sentences by field name. */
export type OptionProblems = Record<string, string>;

/** A field's name in the form: `option.new1.name`. */
export function fieldName(key: string, field: string): string {
  return `option.${key}.${field}`;
}

/** Reads the options from what was typed. Rows of values that were never filled in are left out. */
export function checkOptions(options: readonly DraftOption[]): {
  parsed: EditedOption[];
  problems: OptionProblems;
} {
  const money = pageMoney();
  const problems: OptionProblems = {};
  const note = (key: string, field: string, sentence: string | null | undefined) => {
    if (sentence) problems[fieldName(key, field)] ??= sentence;
  };
  const parsed = options.map((option) => {
    const { key, kind } = option;
    const isText = kind === "text";
    note(key, "name", nameProblem(option.name, nameRule, namesBefore(options, option)));
    if (isText) {
      note(key, "maxLength", maxLengthProblem(option.maxLength));
      note(key, "surcharge", amountProblem(option.surcharge, surchargeRule, say, money));
    }
    const filled = isText ? [] : option.values.filter(isFilledIn);
    if (!isText && filled.length === 0) {
      const first = option.values[0];
      note(first?.key ?? key, "value", say(msg`Please enter at least one value.`));
    }
    for (const each of filled) {
      note(each.key, "value", nameProblem(each.value, valueRule, valuesBefore(filled, each)));
      note(each.key, "surcharge", amountProblem(each.surcharge, surchargeRule, say, money));
      note(each.key, "stock", numberProblem(each.stock, stockRule, say, money));
    }
    return {
      id: option.id,
      name: cleanLine(option.name),
      kind,
      required: option.required,
      max_length: isText ? parseNumber(option.maxLength, money) : null,
      allowed: isText ? option.allowed : null,
      surcharge: isText ? (parseAmount(option.surcharge, money) ?? 0) : 0,
      is_ring_size: !isText && option.isRingSize,
      values: filled.map(({ id, value, surcharge, stock }): EditedValue => ({
        id,
        value: cleanLine(value),
        surcharge: parseAmount(surcharge, money) ?? 0,
        stock_quantity: parseNumber(stock, money),
      })),
    };
  });
  return { parsed, problems };
}

function isFilledIn({ id, value, surcharge, stock }: DraftValue): boolean {
  return id !== null || [value, surcharge, stock].some((typed) => typed.trim() !== "");
}

const namesBefore = (options: readonly DraftOption[], option: DraftOption) =>
  options.slice(0, options.indexOf(option)).map(({ name }) => name);

const valuesBefore = (values: readonly DraftValue[], value: DraftValue) =>
  values.slice(0, values.indexOf(value)).map((each) => each.value);

const nameRule = {
  max: 40,
  missing: msg`Please enter a name.`,
  repeated: (name: string) => msg`There is already a name "${{ name }}".`,
};
const valueRule = {
  max: 60,
  missing: msg`Please enter a value.`,
  repeated: (value: string) => msg`There is already a value "${{ value }}".`,
};

function nameProblem(
  typed: string,
  { max, missing, repeated }: typeof nameRule,
  before: readonly string[],
): string | undefined {
  const text = cleanLine(typed);
  if (text === "") return say(missing);
  const long = tooLong(text, max, say);
  if (long !== undefined) return long;
  if (before.some((other) => cleanLine(other) === text)) return say(repeated(text));
  return undefined;
}

export const surchargeRule = { max: 99_999.99, example: 25 };
export const stockRule = { max: 1_000_000, decimals: 0, example: 4 };
const lengthRule = { max: 100, decimals: 0, example: 20, isPositive: true };

function maxLengthProblem(typed: string): string | null {
  return typed.trim() === ""
    ? say(msg`Please enter the maximum number of characters.`)
    : numberProblem(typed, lengthRule, say, pageMoney());
}

/** The list with one entry moved by this many places. */
export function moved<Entry>(list: readonly Entry[], entry: Entry, by: number): Entry[] {
  const index = list.indexOf(entry);
  return list.toSpliced(index, 1).toSpliced(index + by, 0, entry);
}

/** `Choice 2`, for button labels while it has no name. */
export function calledOption({ name, kind }: DraftOption, index: number): string {
  const number = index + 1;
  return name.trim() || say(kind === "choice" ? msg`Choice ${{ number }}` : msg`Text ${{ number }}`);
}
