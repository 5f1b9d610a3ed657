import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { showToast } from "../../base/behaviors/toasts.ts";
import { useAction } from "../../base/forms/use-action.ts";
import { useDirtySettings } from "../forms/dirty-settings.ts";
import { type ArrangedList, orderOvertaken, saveOrder } from "./save-order.ts";

export type Arrangement<Row> = ReturnType<typeof useArrangement<Row & { id: number }>>;

/**
 * A list of the settings whose new order waits for a button. `action` is for what else is done to its rows.
 * @param rows in the order that is stored @param reload reads them again
 */
export function useArrangement<Row extends { id: number }>(
  list: ArrangedList,
  rows: readonly Row[],
  reload: () => Promise<void>,
) {
  const { t } = useLingui();
  const action = useAction();
  const [wanted, setWanted] = useState<readonly number[] | null>(null);
  const shown = inOrder(rows, wanted);
  const isDirty = shown.some(({ id }, index) => id !== rows[index]!.id);
  useDirtySettings(isDirty);

  function save() {
    void action.run(
      async () => {
        const isSaved = await saveOrder(list, shown, rows);
        await reload();
        setWanted(null);
        if (!isSaved) throw orderOvertaken();
        showToast({ title: t`Order saved successfully!` });
      },
      { title: t`The new order could not be saved` },
    );
  }

  return {
    shown,
    isDirty,
    action,
    arrange: (items: readonly Row[]) => setWanted(items.map(({ id }) => id)),
    discard: () => setWanted(null),
    save,
  };
}

/** Those that were added since come last. */
function inOrder<Row extends { id: number }>(
  rows: readonly Row[],
  ids: readonly number[] | null,
): readonly Row[] {
  if (ids === null) return rows;
  const placed = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return [...placed, ...rows.filter(({ id }) => !ids.includes(id))];
}
