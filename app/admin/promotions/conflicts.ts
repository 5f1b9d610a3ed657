import { formatDayAndTime } from "../../formats/day-and-time.ts";
import type { FieldConflict } from "../ui/conflict-dialog.tsx";
import { conflictsBetween } from "../ui/edits.ts";
import {
  type DiscountType,
  discountTypeNames,
  type Promotion,
  type PromotionValues,
  type Scope,
  scopeNames,
} from "./promotion.ts";
import { type PromotionDraft, valuesOf } from "./promotion-draft.ts";

/** A promotion as it was read, and what a form for it begins with. */
export type LoadedPromotion = { promotion: Promotion; initial: PromotionDraft };

const labels: Record<keyof PromotionValues, string> = {
  name: "Promotion name",
  description: "Description",
  discount_type: "Discount type",
  discount_value: "Discount value",
  applicable_scope: "Applies to",
  product_ids: "Products",
  category_names: "Categories",
  start_date: "Start date and time",
  end_date: "End date and time",
  is_active: "Active",
  usage_limit: "Usage limit",
};

/** What somebody else changed of a promotion since it was loaded. */
export function promotionConflicts(
  loaded: LoadedPromotion,
  mine: PromotionDraft,
  theirs: LoadedPromotion,
): FieldConflict[] {
  const products = [loaded.initial, mine, theirs.initial].flatMap((draft) => draft.products);
  const names = new Map(products.map(({ key, label }) => [key, label]));
  return conflictsBetween<PromotionValues>(
    labels,
    {
      loaded: valuesOf(loaded.initial, loaded.promotion),
      mine: valuesOf(mine, loaded.promotion),
      theirs: valuesOf(theirs.initial, theirs.promotion),
    },
    (value, column) => asRead(value, column, names),
  );
}

function asRead(value: unknown, column: keyof PromotionValues, names: ReadonlyMap<number, string>): string {
  switch (column) {
    case "discount_type":
      return discountTypeNames[value as DiscountType];
    case "applicable_scope":
      return scopeNames[value as Scope];
    case "product_ids":
      return (value as number[]).map((id) => names.get(id) ?? `Product ${id}`).join("\n");
    case "category_names":
      return (value as string[]).join("\n");
    case "start_date":
    case "end_date":
      return formatDayAndTime(value as string);
    case "is_active":
      return value === true ? "Yes" : "No";
    case "usage_limit":
      return value === null ? "No limit" : (value as number).toString();
    default:
      return String((value as string | number | null) ?? "");
  }
}
