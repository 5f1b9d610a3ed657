import {
  amountProblem,
  isWholeNumber,
  numberProblem,
  parseAmount,
  parseNumber,
} from "../../../../domain/base/number-rules.ts";
import { formatPrice } from "../../../../domain/money/money.ts";
import { capitalized } from "../../../../domain/base/capitalized.ts";
import { entriesOf } from "../../../../domain/catalog/files/read-cell.ts";
import type { Checked } from "../../../base/forms/check.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import type { Json } from "../../../../domain/database.types.ts";

/** What can be changed of many products at once. */
export const kinds = {
  status: "Status",
  featured: "Featured",
  category: "Category",
  add_tags: "Add tags",
  remove_tags: "Remove tags",
  percent: "Price by percent",
  amount: "Price by amount",
  stock_quantity: "Stock quantity",
  delete: "Delete",
} as const;

export type ChangeKind = keyof typeof kinds;

/** A change as it is typed. */
export type TypedChange = { kind: ChangeKind; value: string; ending: string };

/** A change as `stage_bulk_change` takes it, with what it is called in lists. */
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
  const title = `${kinds[kind]}: ${value}`;
  switch (kind) {
    case "status":
    case "category":
      if (value === "") throw new Refusal("Please choose one.");
      return { title: `${kinds[kind]}: ${capitalized(value)}`, change: { [kind]: value } };
    case "featured":
      return {
        title: value === "yes" ? "Feature" : "No longer feature",
        change: { featured: value === "yes" },
      };
    case "add_tags":
    case "remove_tags": {
      const tags = entriesOf(value);
      if (tags.length === 0) throw new Refusal("Please enter a tag.");
      return { title: `${kinds[kind]}: ${tags.join(", ")}`, change: { [kind]: tags } };
    }
    case "percent":
    case "amount":
      return priceChange(kind, value, ending);
    case "stock_quantity":
      if (value.trim() !== "" && !isWholeNumber(value, 0, 1_000_000))
        throw new Refusal("Please enter a whole number, or nothing if it is not counted.");
      return {
        title: value.trim() === "" ? "Stock is not counted" : title,
        change: { stock_quantity: parseNumber(value) },
      };
    default:
      return { title: "Delete", change: { delete: true } };
  }
}

function priceChange(kind: "percent" | "amount", typed: string, ending: string): BulkChange {
  const isLess = /^\s*[-−]/.test(typed);
  const text = typed.replace(/^\s*[-−+]/, "").replace(/\s*%\s*$/, "");
  const isPercent = kind === "percent";
  const problem = isPercent
    ? numberProblem(text, { max: 1000, decimals: 2, example: 10 })
    : amountProblem(text, { max: 1_000_000, example: 5 });
  const size = isPercent ? parseNumber(text) : parseAmount(text);
  if (problem !== null || size === null)
    throw new Refusal(problem ?? "Please enter how much, such as -10 or 5.");
  const shown = `${isLess ? "-" : "+"}${isPercent ? `${size} %` : formatPrice(size)}`;
  return {
    title: `Prices ${shown}${ending === "" ? "" : `, ending with ${ending.slice(1)}`}`,
    change: { price: { [kind]: isLess ? -size : size, ...(ending !== "" && { ending: Number(ending) }) } },
  };
}
