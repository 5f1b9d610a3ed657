import { useState } from "react";
import { isChanged } from "./changes.ts";

/** A row that a form edits. When the row is loaded again, the copy follows unless it has unsaved changes. */
export function useWorkingCopy<Row, Draft extends object>(row: Row, draftOf: (row: Row) => Draft) {
  const [copy, setCopy] = useState(() => ({ row, loaded: row, draft: draftOf(row) }));
  const isDirty = isChanged(draftOf(copy.loaded), copy.draft);
  if (copy.row !== row) setCopy(isDirty ? { ...copy, row } : { row, loaded: row, draft: draftOf(row) });

  return {
    loaded: copy.loaded,
    draft: copy.draft,
    isDirty,
    change: (changes: Partial<Draft>) => setCopy((now) => ({ ...now, draft: { ...now.draft, ...changes } })),
    restart: (loaded: Row) => setCopy((now) => ({ ...now, loaded, draft: draftOf(loaded) })),
  };
}

export type WorkingCopy<Row, Draft extends object> = ReturnType<typeof useWorkingCopy<Row, Draft>>;
