import type { Db } from "../../../../base/clients/load-context.ts";
import { onlyRow } from "../../../../base/clients/data-api/only-row.ts";

export type CellName = "price" | "stock_quantity";

/** A value that is changed in the list itself. */
export type Cell = { id: number; value: number | null };

type CellRow = { id: number } & Record<CellName, number | null>;
const cellColumns = "id, price, stock_quantity";

export function cellOf(row: CellRow, name: CellName): Cell {
  return { id: row.id, value: row[name] };
}

/** @returns null when the product is gone */
export async function readCell(db: Db, id: number, name: CellName): Promise<Cell | null> {
  const { data } = await db.from("products").select(cellColumns).eq("id", id).throwOnError();
  const row = onlyRow(data);
  return row && cellOf(row, name);
}

/**
 * Changes a value that is still what was seen.
 * @returns null, with nothing changed, if it is not
 */
export async function changeCell(
  db: Db,
  { id, value }: Cell,
  name: CellName,
  now: number | null,
): Promise<Cell | null> {
  const changes = { [name]: now } as { [Name in CellName]?: number };
  const query = db.from("products").update(changes).eq("id", id);
  const { data } = await (value === null ? query.is(name, null) : query.eq(name, value))
    .select(cellColumns)
    .throwOnError();
  const row = onlyRow(data);
  return row && cellOf(row, name);
}
