import { changedColumns } from "../../../base/edits/changes.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import type { Product, ProductValues } from "./columns.ts";
import { changeProduct, saveOptions } from "./queries.ts";

/**
 * Saves the columns and then the options, in two requests. If the second fails, saving again repeats only that one: the
 * admin's own first half must not count as somebody else's change.
 */
export function createSave(db: () => Db) {
  const saved = new WeakMap<Product, Product>();

  /** See `Source` in edits/save-edit.ts. */
  return async (over: Product, changes: Partial<ProductValues>): Promise<Product | null> => {
    const { options, ...columns } = changes;
    let row = saved.get(over) ?? over;
    if (Object.keys(changedColumns<Partial<ProductValues>>(row, columns)).length > 0) {
      const changed = await changeProduct(db(), row, columns);
      if (!changed) return null;
      saved.set(over, changed);
      row = changed;
    }
    if (!options) return row;
    const now = await saveOptions(db(), row.id, options, over.options);
    return now && { ...row, options: now };
  };
}
