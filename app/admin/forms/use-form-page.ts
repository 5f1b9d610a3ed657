import type { To } from "react-router";
import { showToast } from "../../base/behaviors/toasts.ts";
import { useWorkingCopy } from "../../base/edits/use-working-copy.ts";
import { useReturn } from "../page/use-return.ts";
import { useUnsavedChanges } from "./use-unsaved-changes.tsx";

/** A form with a page of its own: the copy that it edits, the question before that is left unsaved, and the way to its list. */
export function useFormPage<Row, Draft extends object>(list: To, row: Row, draftOf: (row: Row) => Draft) {
  const back = useReturn(list);
  const copy = useWorkingCopy(row, draftOf);
  const { dialog: question, release } = useUnsavedChanges(copy.isDirty);

  /** Returns once it is saved. @param title of the toast that says so */
  async function leave(title: string) {
    showToast({ title });
    release();
    await back();
  }

  return { ...copy, back, question, leave };
}
