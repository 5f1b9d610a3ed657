import { msg } from "@lingui/core/runtime-macro";
import { readNumber } from "../../base/typed-number.ts";
import type { MoneyFormat } from "../../money/money.ts";
import type { Translate } from "../../text/translate.ts";
import { type FormulaName, formulaNames, formulaSchemas, lessThanNet } from "../formula-columns.ts";
import { endingInWords, endings, type Formula, metalLabels } from "../metal-prices.ts";
import { BadCell, choiceOf, notOneOf, readAs } from "./read-cell.ts";
import type { Row } from "./rows.ts";

/** What a price is computed from: what is not there is left as it is. Null: it is a price of its own. */
export type GivenFormula = Partial<Formula> | null;

/** No formula is without them. */
const required: readonly FormulaName[] = ["fineness", "net_weight"];

/** Reads what the price of a product is computed from. Without a metal, it has a price of its own. */
export function formulaReader(t: Translate, money: MoneyFormat) {
  const schemas = formulaSchemas(t, () => money);

  function read(name: FormulaName, text: string): unknown {
    if (name === "metal") return choiceOf({ choices: metalLabels }, "formula_metal", text, t);
    if (name === "ending") return endingOf(text, money);
    return readAs<unknown>(schemas[name], `formula_${name}`, text) ?? null;
  }

  return ({ texts }: Row): { formula?: GivenFormula } => {
    const isGiven = (name: FormulaName) => (texts[`formula_${name}`] ?? "") !== "";
    const columns = formulaNames.filter((name) => texts[`formula_${name}`] !== undefined);
    if (columns.length === 0) return {};
    const { formula_metal: metal } = texts;
    if (metal === "" && columns.some(isGiven))
      throw new BadCell("formula_metal", msg`Please name the metal that the price follows.`);
    if (metal === "") return { formula: null };
    const said = columns.filter((name) => metal !== undefined || isGiven(name) || !required.includes(name));
    const formula: Partial<Formula> = Object.fromEntries(
      said.map((name) => [name, read(name, texts[`formula_${name}`]!)]),
    );
    const { net_weight: net, gross_weight: gross } = formula;
    if (typeof gross === "number" && net !== undefined && gross < net)
      throw new BadCell("formula_gross_weight", lessThanNet);
    return { formula: { ...formula, ...(formula.hsn === "" && { hsn: null }) } };
  };
}

/** `.95` or `0.95`; nothing, and the price is not rounded. */
function endingOf(text: string, money: MoneyFormat): Formula["ending"] {
  if (text === "") return null;
  const value = readNumber(text.replace(/^[.,]/, "0$&"), money)?.value;
  const ending = endings.find((each) => each === value);
  if (ending === undefined) throw new BadCell("formula_ending", notOneOf(text, endings.map(endingInWords)));
  return ending;
}
