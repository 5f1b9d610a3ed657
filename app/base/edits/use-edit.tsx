import { useState } from "react";
import { flushSync } from "react-dom";
import { Refusal } from "../forms/refusal.ts";
import { type Columns, findConflicts } from "./changes.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { type Edit, meet, mineOnto, type Outcome, saveEdit, type Source } from "./save-edit.ts";

type EditOptions<Row, Values> = Source<Row, Values> & {
  isOwn?: boolean;
  columns: (theirs: Row) => Columns<Values>;
  form: { busy: boolean; failure: string | null; run: (work: () => Promise<unknown>) => Promise<boolean> };
  /** @param before the row that was replaced; `row` itself when nothing was left to save */
  onSaved: (row: Row, before: Row, mine: Values) => unknown;
  onKeepTheirs: (theirs: Row) => unknown;
  onSaveMine?: (edit: Edit<Row, Values>) => Promise<void>;
};

/** Saves an edit. If the row was saved elsewhere, `dialog` shows both versions and lets the user choose. */
export function useEdit<Row, Values extends object>(options: EditOptions<Row, Values>) {
  const { texts, isOwn, columns, valuesOf, form, onSaved, onKeepTheirs, onSaveMine = save } = options;
  const [conflict, setConflict] = useState<Edit<Row, Values> | null>(null);

  async function save(edit: Edit<Row, Values>) {
    await settle(edit, await saveEdit(options, edit));
  }

  async function settle(edit: Edit<Row, Values>, outcome: Outcome<Row>) {
    if (outcome.kind === "overtaken") return setConflict({ ...edit, over: outcome.theirs });
    await onSaved(outcome.row, outcome.before, edit.mine);
    setConflict(null);
  }

  async function saveMine(edit: Edit<Row, Values>) {
    try {
      await onSaveMine(edit);
    } catch (error) {
      // The form shows this refusal beside its field.
      if (error instanceof Refusal && error.field) flushSync(() => setConflict(null));
      throw error;
    }
  }

  const dialog = conflict && (
    <ConflictDialog
      texts={texts}
      isOwn={isOwn}
      conflicts={findConflicts(columns(conflict.over), {
        loaded: valuesOf(conflict.loaded),
        mine: mineOnto(options, conflict, conflict.over),
        theirs: valuesOf(conflict.over),
      })}
      busy={form.busy}
      failure={form.failure}
      onKeepTheirs={() => {
        setConflict(null);
        onKeepTheirs(conflict.over);
      }}
      onSaveMine={() => void form.run(() => saveMine(conflict))}
      onClose={() => setConflict(null)}
    />
  );

  return {
    save,
    meet: (edit: Edit<Row, Values>, theirs: Row) => settle(edit, meet(options, edit, theirs)),
    dialog,
  };
}
