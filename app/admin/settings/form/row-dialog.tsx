import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import type { Columns } from "../../../base/edits/changes.ts";
import { FormDialog } from "../../../base/edits/form-dialog.tsx";
import { useEdit } from "../../../base/edits/use-edit.tsx";
import { useWorkingCopy } from "../../../base/edits/use-working-copy.ts";
import type { Checked } from "../../../base/forms/check.ts";
import { useForm } from "../../../base/forms/use-form.ts";
import type { RowDialogTexts } from "./row-texts.ts";
import type { FormParts } from "./settings-form.tsx";

type RowDialogProps<Row, Draft extends object, Values extends object> = {
  texts: RowDialogTexts;
  row: Row | null;
  draftOf: (row: Row | null) => Draft;
  valuesOf: (row: Row) => Values;
  check: (draft: Draft) => Checked<Draft, Values>;
  /** For a conflict: the values' labels and how they are shown. */
  columns: Columns<Values>;
  store: {
    read: (db: Db, id: number) => Promise<Row | null>;
    add: (db: Db, values: NoInfer<Values>) => Promise<void>;
    /** Null if somebody else has changed the row since `over`. */
    change: (db: Db, over: Row, changes: Partial<NoInfer<Values>>) => Promise<Row | null>;
  };
  onChange: () => Promise<void>;
  onClose: () => void;
  children: (form: Omit<FormParts<Draft>, "submit">) => ReactNode;
};

/** Adds or edits a row of a list in the settings. It asks before it overwrites what somebody else has saved meanwhile. */
export function RowDialog<Row extends { id: number }, Draft extends object, Values extends object>(
  props: RowDialogProps<Row, Draft, Values>,
) {
  const { t } = useLingui();
  const { texts, row, draftOf, valuesOf, check, columns, store, onChange, onClose, children } = props;
  const { loaded, draft, isDirty, change, restart } = useWorkingCopy(row, draftOf);
  const form = useForm({
    values: draft,
    onChange: change,
    check,
    send: save,
    failureToast: { title: t(texts.notSaved) },
  });
  const edit = useEdit<Row, Values>({
    texts,
    columns: () => columns,
    valuesOf,
    read: ({ id }) => readNow(id),
    save: (over, changes) => store.change(browserClient(), over, changes),
    form,
    onSaved: finish,
    onKeepTheirs: restart,
  });

  async function save(mine: Values): Promise<void> {
    if (loaded) return edit.save({ loaded, mine, over: loaded });
    await store.add(browserClient(), mine);
    await finish();
  }

  async function finish() {
    await onChange();
    showToast({ title: t`Settings saved successfully!` });
    onClose();
  }

  /** The list shows what somebody else saved, too. */
  async function readNow(id: number) {
    const now = await store.read(browserClient(), id);
    await onChange();
    return now;
  }

  return (
    <>
      <FormDialog
        title={t(row ? texts.edit : texts.add)}
        action={t`Save Changes`}
        form={form}
        isDirty={isDirty}
        onClose={onClose}
      >
        {children({ ...form, draft })}
      </FormDialog>
      {edit.dialog}
    </>
  );
}
