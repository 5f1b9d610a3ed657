import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { FormDialog } from "../../../../base/edits/form-dialog.tsx";
import { checked } from "../../../../base/forms/check.ts";
import { Checkbox } from "../../../../base/forms/checkbox.tsx";
import { ErrorNote } from "../../../../base/forms/error-note.tsx";
import { useForm } from "../../../../base/forms/use-form.ts";
import { Button } from "../../../../base/ui/button.tsx";
import { allColumns, columnsInAddress, type ListColumn, listColumns, usualColumns } from "./list-columns.ts";

type ColumnsDialogProps = {
  shown: readonly ListColumn[];
  save: (columns: ListColumn[]) => Promise<void>;
  onClose: () => void;
};

/** Chooses the list's columns. */
export function ColumnsDialog({ shown, save, onClose }: ColumnsDialogProps) {
  const { t } = useLingui();
  const [columns, setColumns] = useState(shown);
  const form = useForm({
    values: { columns },
    onChange: (changes) => changes.columns && setColumns(changes.columns),
    check: (values) =>
      checked<typeof values, ListColumn[]>([...values.columns], {
        columns: values.columns.length === 0 ? t`Please choose at least one column.` : undefined,
      }),
    send: async (chosen) => {
      await save(chosen);
      onClose();
    },
    failureToast: { title: t`The columns could not be saved` },
  });

  return (
    <FormDialog
      title={t`Columns`}
      action={t`Show Columns`}
      form={form}
      isDirty={columnsInAddress(columns) !== columnsInAddress(shown)}
      onClose={onClose}
    >
      <fieldset name="columns" className="grid grid-cols-2 gap-x-4 gap-y-2">
        <legend className="sr-only">{t`Columns`}</legend>
        {allColumns.map((name) => (
          <Checkbox
            key={name}
            label={t(listColumns[name])}
            checked={columns.includes(name)}
            onChange={({ currentTarget: { checked: isChosen } }) =>
              form.change({
                columns: allColumns.filter((each) => (each === name ? isChosen : columns.includes(each))),
              })
            }
          />
        ))}
      </fieldset>
      {form.problems.columns && <ErrorNote>{form.problems.columns}</ErrorNote>}
      <Button
        tone="quiet"
        size="small"
        onClick={() => form.change({ columns: usualColumns })}
      >{t`The usual columns`}</Button>
    </FormDialog>
  );
}
