import { isChanged } from "../../../base/edits/changes.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import type { Product, ProductValues } from "./columns.ts";
import { changeProduct, saveCost, saveOptions } from "./queries.ts";

/**
 * Saves the columns, the options and the cost, each in a request of its own. If one fails, saving again repeats only those
 * that are not done: the admin's own first part must not count as somebody else's change.
 */
export function createSave(db: () => Db) {
  const saved = new WeakMap<Product, Product>();

  /** See `Source` in edits/save-edit.ts. */
  return async (over: Product, changes: Partial<ProductValues>): Promise<Product | null> => {
    const { options, cost, ...columns } = changes;
    let row = saved.get(over) ?? over;
    const keep = (now: Product) => saved.set(over, (row = now));
    if (isChanged<Partial<ProductValues>>(row, columns)) {
      const changed = await changeProduct(db(), row, columns);
      if (!changed) return null;
      keep({ ...changed, options: row.options, cost: row.cost });
    }
    if (options && isChanged<Partial<ProductValues>>(row, { options })) {
      const now = await saveOptions(db(), row.id, options, row.options);
      if (!now) return null;
      keep({ ...row, options: now });
    }
    if (cost !== undefined && cost !== row.cost) {
      if (!(await saveCost(db(), row.id, cost, row.cost))) return null;
      keep({ ...row, cost });
    }
    return row;
  };
}
