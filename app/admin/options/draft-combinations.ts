import { amountProblem, numberProblem, parseAmount, parseNumber } from "../../../domain/base/number-rules.ts";
import { typedAmount } from "../../../domain/base/typed-number.ts";
import { cleanCode } from "../../../domain/text/code.ts";
import { cleanLine } from "../../../domain/text/line.ts";
import { tooLong } from "../../../domain/text/too-long.ts";
import type { DraftPhoto } from "../files/draft-photos.ts";
import {
  type DraftOption,
  type DraftValue,
  fieldName,
  type OptionProblems,
  stockRule,
  surchargeRule,
} from "./draft-options.ts";
import type { EditedCombination, EditedOption } from "./edited-options.ts";
import { say } from "../../base/language/languages.ts";
import { pageMoney } from "../../base/language/page-money.ts";

/** A combination of values as it is typed into the form. */
export type DraftCombination = {
  /** Names it in the form: the keys of its values, in the order of their options when it was added. */
  key: string;
  /** The key of a value for each key of an option. */
  values: Readonly<Record<string, string>>;
  surcharge: string;
  stock: string;
  sku: string;
  /** The id of one of the product's photographs, or `waiting` and the address of one that is not there yet; or empty. */
  photo: string;
};

const waiting = "waiting ";

/** The database's limit. */
export const maxCombinations = 500;

export function newCombination(values: DraftCombination["values"]): DraftCombination {
  return { key: Object.values(values).join("+"), values, surcharge: "", stock: "", sku: "", photo: "" };
}

/**
 * The combinations of stored options as the form has them.
 * @param drafts the same options in the form
 */
export function draftCombinations(
  options: readonly EditedOption[],
  drafts: readonly DraftOption[],
  photos: readonly DraftPhoto[],
): DraftCombination[] {
  return options
    .flatMap(({ combinations = [] }) => combinations)
    .map(({ choice, surcharge, stock_quantity, sku, image }) => ({
      ...newCombination(keysOf(choice, drafts)),
      surcharge: surcharge === null ? "" : typedAmount(surcharge, pageMoney()),
      stock: stock_quantity?.toString() ?? "",
      sku: sku ?? "",
      photo:
        image === null
          ? ""
          : (photos.find(({ address }) => fileOf(address) === fileOf(image))?.id ?? waiting + image),
    }));
}

function keysOf(choice: EditedCombination["choice"], drafts: readonly DraftOption[]) {
  return Object.fromEntries(
    drafts.flatMap(({ key, name, values }) => {
      const value = values.find((each) => each.value === choice[name]);
      return value ? [[key, value.key]] : [];
    }),
  );
}

/** Copies for another product: what they cost. */
export function copiedCombinations(
  options: readonly EditedOption[],
  copies: readonly DraftOption[],
  photos: readonly DraftPhoto[] = [],
): DraftCombination[] {
  return draftCombinations(options, copies, photos)
    .map((combination) => ({
      ...combination,
      stock: "",
      sku: "",
      photo: combination.photo.startsWith(waiting) ? "" : combination.photo,
    }))
    .filter(({ surcharge, photo }) => surcharge !== "" || photo !== "");
}

/** The values of a combination, in the order of their options; null if one of them is no longer there. */
export function valuesOf(
  { values }: DraftCombination,
  options: readonly DraftOption[],
): { option: DraftOption; value: DraftValue }[] | null {
  const found = options.flatMap((option) => {
    const value = option.values.find(({ key }) => key === values[option.key]);
    return value && (value.id !== null || value.value.trim() !== "") ? [{ option, value }] : [];
  });
  return found.length === Object.keys(values).length ? found : null;
}

/** The combinations whose options and values are still there. */
export function present(combinations: readonly DraftCombination[], options: readonly DraftOption[]) {
  return combinations.filter((combination) => valuesOf(combination, options) !== null);
}

/** Reads what was typed for combinations, with each option those that begin with it. */
export function checkCombinations(
  combinations: readonly DraftCombination[],
  options: readonly DraftOption[],
  photos: readonly DraftPhoto[],
): { parsed: Map<DraftOption, EditedCombination[]>; problems: OptionProblems } {
  const money = pageMoney();
  const problems: OptionProblems = {};
  const read = combinations.flatMap((combination) => {
    const values = valuesOf(combination, options);
    if (!values) return [];
    const { key, surcharge, stock, sku, photo } = combination;
    const found = {
      surcharge: amountProblem(surcharge, surchargeRule, say, money),
      stock: numberProblem(stock, stockRule, say, money),
      sku: tooLong(cleanCode(sku), 100, say),
    };
    for (const [field, problem] of Object.entries(found))
      if (problem) problems[fieldName(key, field)] = problem;
    const chosen = photos.find(({ id }) => id === photo);
    const parsed: EditedCombination = {
      choice: Object.fromEntries(
        values.map(({ option, value }) => [cleanLine(option.name), cleanLine(value.value)]),
      ),
      surcharge: parseAmount(surcharge, money),
      stock_quantity: parseNumber(stock, money),
      sku: cleanCode(sku) || null,
      image: chosen ? fileOf(chosen.address) : photo.startsWith(waiting) ? photo.slice(waiting.length) : null,
    };
    return [{ values, parsed }];
  });
  const placed = read.toSorted((one, other) =>
    one.values.reduce(
      (order, { option, value }, index) =>
        order || option.values.indexOf(value) - option.values.indexOf(other.values[index]!.value),
      0,
    ),
  );
  const byFirst = Map.groupBy(placed, ({ values }) => values[0]!.option);
  return {
    parsed: new Map([...byFirst].map(([option, those]) => [option, those.map(({ parsed }) => parsed)])),
    problems,
  };
}

/** The options with the addresses under which photographs were uploaded in place of those within the browser. */
export function withUploads(
  options: readonly EditedOption[],
  photos: readonly DraftPhoto[],
  addresses: readonly string[],
): EditedOption[] {
  const uploaded = new Map(photos.map(({ address }, index) => [fileOf(address), fileOf(addresses[index]!)]));
  return options.map((option) =>
    option.combinations
      ? {
          ...option,
          combinations: option.combinations.map((combination) => ({
            ...combination,
            image: combination.image && (uploaded.get(combination.image) ?? combination.image),
          })),
        }
      : option,
  );
}

const fileOf = (address: string) => address.split("#")[0]!;
