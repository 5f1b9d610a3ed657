import { useLingui } from "@lingui/react/macro";
import { Field } from "../../../base/forms/field.tsx";
import { TextArea } from "../../../base/forms/text-area.tsx";
import { RowDialog } from "../form/row-dialog.tsx";
import { checkSynonym, type Synonym, synonymFields, synonymStore, synonymTexts } from "./synonyms.ts";

type SynonymDialogProps = {
  synonym: Synonym | null;
  onChange: () => Promise<void>;
  onClose: () => void;
};

export function SynonymDialog({ synonym, ...dialog }: SynonymDialogProps) {
  const { t } = useLingui();
  return (
    <RowDialog
      texts={synonymTexts}
      row={synonym}
      draftOf={(row: Synonym | null) => ({ words: row?.words ?? "", meanings: row?.meanings ?? "" })}
      valuesOf={({ words, meanings }: Synonym) => ({ words, meanings })}
      check={checkSynonym}
      columns={synonymFields}
      store={synonymStore}
      {...dialog}
    >
      {({ field }) => (
        <>
          <Field
            {...field("words")}
            label={t(synonymFields.words.label)}
            hint={t(synonymFields.words.hint)}
            required
            autoComplete="off"
          />
          <TextArea
            {...field("meanings")}
            label={t(synonymFields.meanings.label)}
            hint={t(synonymFields.meanings.hint)}
            required
            rows={3}
          />
        </>
      )}
    </RowDialog>
  );
}
