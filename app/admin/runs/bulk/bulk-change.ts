import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import {
  amountProblem,
  isWholeNumber,
  numberProblem,
  parseAmount,
  parseNumber,
} from "../../../../domain/base/number-rules.ts";
import { formatPrice } from "../../../../domain/money/money.ts";
import { choiceLabel, productColumns } from "../../../../domain/catalog/columns.ts";
import { entriesOf } from "../../../../domain/catalog/files/read-cell.ts";
import type { Checked } from "../../../base/forms/check.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { say } from "../../../base/language/languages.ts";
import type { Json } from "../../../../domain/database.types.ts";
import { pageMoney } from "../../../base/language/page-money.ts";

/** What can be changed of many products at once. */
export const kinds = {
  status: productColumns.status.label,
  featured: productColumns.featured.label,
  category: productColumns.category.label,
  add_tags: msg`Add tags`,
  remove_tags: msg`Remove tags`,
  percent: msg`Price by percent`,
  amount: msg`Price by amount`,
  stock_quantity: productColumns.stock_quantity.label,
  delete: msg`Delete`,
} as const satisfies Record<string, MessageDescriptor>;

export type ChangeKind = keyof typeof kinds;

/** A change as it is typed. */
export type TypedChange = { kind: ChangeKind; value: string; ending: string };

/** A change as `stage_bulk_change` takes it, with what it is called in lists, in the language of the page. */
export type BulkChange = { title: string; change: Record<string, Json> };

/** Reads what is typed; a problem is that of the value. */
export function checkBulkChange(typed: TypedChange): Checked<TypedChange, BulkChange> {
  try {
    return { parsed: readBulkChange(typed), problems: null };
  } catch (error) {
    if (error instanceof Refusal) return { parsed: null, problems: { value: error.message } };
    throw error;
  }
}

/**
 * @throws {Refusal} for what cannot be read
 */
function readBulkChange({ kind, value, ending }: TypedChange): BulkChange {
  switch (kind) {
    case "status":
      return {
        title: titleOf(kind, choiceLabel(productColumns.status, value, say)),
        change: { status: value },
      };
    case "category":
      if (value === "") throw new Refusal(say(msg`Please choose one.`));
      return { title: titleOf(kind, value), change: { category: value } };
    case "featured":
      return {
        title: value === "yes" ? say(msg`Feature`) : say(msg`No longer feature`),
        change: { featured: value === "yes" },
      };
    case "add_tags":
    case "remove_tags": {
      const tags = entriesOf(value);
      if (tags.length === 0) throw new Refusal(say(msg`Please enter a tag.`));
      return { title: titleOf(kind, tags.join(", ")), change: { [kind]: tags } };
    }
    case "percent":
    case "amount":
      return priceChange(kind, value, ending);
    case "stock_quantity":
      if (value.trim() !== "" && !isWholeNumber(value, 0, 1_000_000, pageMoney()))
        throw new Refusal(say(msg`Please enter a whole number, or leave this empty if it is not counted.`));
      return {
        title: value.trim() === "" ? say(msg`Stock is not counted`) : titleOf(kind, value),
        change: { stock_quantity: parseNumber(value, pageMoney()) },
      };
    default:
      return { title: say(kinds.delete), change: { delete: true } };
  }
}

function titleOf(kind: ChangeKind, value: string): string {
  return say(msg`${{ change: say(kinds[kind]) }}: ${{ value }}`);
}

function priceChange(kind: "percent" | "amount", typed: string, ending: string): BulkChange {
  const money = pageMoney();
  const isLess = /^\s*[-−]/.test(typed);
  const text = typed.replace(/^\s*[-−+]/, "").replace(/\s*%\s*$/, "");
  const isPercent = kind === "percent";
  const problem = isPercent
    ? numberProblem(text, { max: 1000, decimals: 2, example: 10 }, say, money)
    : amountProblem(text, { max: 1_000_000, example: 5 }, say, money);
  const size = isPercent ? parseNumber(text, money) : parseAmount(text, money);
  if (problem !== null || size === null)
    throw new Refusal(problem ?? say(msg`Please enter an amount, such as -10 or 5.`));
  const shown = `${isLess ? "-" : "+"}${isPercent ? `${size} %` : formatPrice(size, money)}`;
  return {
    title: say(
      ending === ""
        ? msg`Prices ${{ change: shown }}`
        : msg`Prices ${{ change: shown }}, ending with ${{ ending: ending.slice(1) }}`,
    ),
    change: { price: { [kind]: isLess ? -size : size, ...(ending !== "" && { ending: Number(ending) }) } },
  };
}
