import { isChanged } from "../../../../base/edits/changes.ts";
import type { Db } from "../../../../base/clients/load-context.ts";
import type { Product, ProductValues } from "./columns.ts";
import { changeProduct, saveCost, saveFormula, saveOptions } from "./queries.ts";

/**
 * Saves the columns, the options, the formula and the cost, each in a request of its own. If one fails, saving again repeats
 * only those that are not done: the admin's own first part must not count as somebody else's change.
 */
export function createSave(db: () => Db) {
  const saved = new WeakMap<Product, Product>();

  /** See `Source` in edits/save-edit.ts. */
  return async (over: Product, changes: Partial<ProductValues>): Promise<Product | null> => {
    const { options, cost, formula, price, ...others } = changes;
    let row = saved.get(over) ?? over;
    const changesFormula = formula !== undefined && isChanged<Partial<ProductValues>>(row, { formula });
    // Until the formula is another one, it would win over this price.
    const columns = { ...others, ...(price !== undefined && !changesFormula && { price }) };
    const keep = (now: Product) => saved.set(over, (row = now));
    if (isChanged<Partial<ProductValues>>(row, columns)) {
      const changed = await changeProduct(db(), row, columns);
      if (!changed) return null;
      keep({ ...changed, options: row.options, cost: row.cost, formula: row.formula });
    }
    if (options && isChanged<Partial<ProductValues>>(row, { options })) {
      const now = await saveOptions(db(), row.id, options, row.options);
      if (!now) return null;
      keep({ ...row, options: now });
    }
    if (changesFormula) {
      const now = await saveFormula(db(), row.id, formula, row.formula, price);
      if (!now) return null;
      keep({ ...row, ...now, formula });
    }
    if (cost !== undefined && cost !== row.cost) {
      if (!(await saveCost(db(), row.id, cost, row.cost))) return null;
      keep({ ...row, cost });
    }
    return row;
  };
}
