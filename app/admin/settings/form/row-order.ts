import { msg } from "@lingui/core/runtime-macro";
import { type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { Db } from "../../../base/clients/load-context.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { useAction } from "../../../base/forms/use-action.ts";
import { say } from "../../../base/language/languages.ts";

type Placed = { id: number; position: number };

type OrderedTable = "shipping_methods" | "gift_wraps" | "text_templates";

export function inOrder<Row extends Placed>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => one.position - other.position || one.id - other.id);
}

export function lastPlace(rows: readonly Placed[]): number {
  return Math.max(-1, ...rows.map(({ position }) => position)) + 1;
}

/** Saves that the rows stand in this order. */
async function saveOrder(db: Db, table: OrderedTable, rows: readonly Placed[]): Promise<void> {
  const moved = rows.map((row, position) => ({ ...row, was: row.position, position }));
  await Promise.all(
    moved
      .filter(({ was, position }) => was !== position)
      .map(({ id, position }) => db.from(table).update({ position }).eq("id", id).throwOnError()),
  );
}

/** Rows that the owner moves. `shown` has them in the new order while it is saved. @param onMoved reloads them */
export function useRowOrder<Row extends Placed>(
  table: OrderedTable,
  rows: readonly Row[],
  onMoved: () => Promise<void>,
) {
  const { run } = useAction();
  const [wanted, setWanted] = useState<readonly Row[] | null>(null);
  const shown = wanted ?? rows;

  /** The focus moves along with the row. */
  function move({ currentTarget }: MouseEvent<HTMLButtonElement>, from: number, to: number) {
    if (wanted || !shown[to]) return;
    const next = shown.toSpliced(from, 1).toSpliced(to, 0, shown[from]!);
    flushSync(() => setWanted(next));
    currentTarget.focus();
    void run(() => saveOrder(browserClient(), table, next), {
      title: say(msg`The new order could not be saved`),
    })
      .then(onMoved)
      .finally(() => setWanted(null));
  }

  return { shown, move };
}
