import { Field } from "../../../base/forms/field.tsx";
import { TextArea } from "../../../base/forms/text-area.tsx";
import { RowDialog } from "../form/row-dialog.tsx";
import { checkSynonym, type Synonym, synonymFields, synonymStore } from "./synonyms.ts";

type SynonymDialogProps = {
  synonym: Synonym | null;
  onChange: () => Promise<void>;
  onClose: () => void;
};

export function SynonymDialog({ synonym, ...dialog }: SynonymDialogProps) {
  return (
    <RowDialog
      noun="search words"
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
          <Field {...field("words")} {...synonymFields.words} required autoComplete="off" />
          <TextArea {...field("meanings")} {...synonymFields.meanings} required rows={3} />
        </>
      )}
    </RowDialog>
  );
}
