import { useLingui } from "@lingui/react/macro";
import { Field } from "../../../base/forms/field.tsx";
import { TextArea } from "../../../base/forms/text-area.tsx";
import { RowDialog } from "../form/row-dialog.tsx";
import {
  checkTemplate,
  listBlanks,
  type Template,
  templateColumns,
  templateStore,
  templateTexts,
} from "./templates.ts";

type TemplateDialogProps = {
  template: Template | null;
  position: number;
  onChange: () => Promise<void>;
  onClose: () => void;
};

export function TemplateDialog({ template, position, ...dialog }: TemplateDialogProps) {
  const { t } = useLingui();
  const allBlanks = listBlanks();
  return (
    <RowDialog
      texts={templateTexts}
      row={template}
      draftOf={(row: Template | null) => ({ name: row?.name ?? "", text: row?.text ?? "" })}
      valuesOf={({ name, text }) => ({ name, text })}
      check={checkTemplate}
      columns={templateColumns}
      store={{ ...templateStore, add: (db, values) => templateStore.add(db, { ...values, position }) }}
      {...dialog}
    >
      {({ field }) => (
        <>
          <Field {...field("name")} label={t(templateColumns.name.label)} required autoComplete="off" />
          <TextArea
            {...field("text")}
            label={t(templateColumns.text.label)}
            hint={t`${allBlanks} are filled in when you insert it.`}
            required
            rows={8}
          />
        </>
      )}
    </RowDialog>
  );
}
