import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { FormDialog } from "../../../base/edits/form-dialog.tsx";
import { useEdit } from "../../../base/edits/use-edit.tsx";
import { useWorkingCopy } from "../../../base/edits/use-working-copy.ts";
import { checkSchema } from "../../../base/forms/check.ts";
import { Field } from "../../../base/forms/field.tsx";
import { TextArea } from "../../../base/forms/text-area.tsx";
import { useForm } from "../../../base/forms/use-form.ts";
import {
  addSynonym,
  changeSynonym,
  readSynonym,
  type Synonym,
  synonymFields,
  synonymSchema,
  type SynonymValues,
} from "./synonyms.ts";

type SynonymDialogProps = {
  synonym: Synonym | null;
  onChange: () => Promise<void>;
  onClose: () => void;
};

export function SynonymDialog({ synonym, onChange, onClose }: SynonymDialogProps) {
  const { loaded, draft, isDirty, change, restart } = useWorkingCopy(synonym, valuesOf);
  const form = useForm({
    values: draft,
    onChange: change,
    check: (typed) => checkSchema(synonymSchema, typed),
    send: save,
    failureToast: { title: "Error saving settings" },
  });
  const edit = useEdit<Synonym, SynonymValues>({
    noun: "setting",
    columns: () => synonymFields,
    valuesOf,
    read: ({ id }) => readNow(id),
    save: (over, changes) => changeSynonym(browserClient(), over, changes),
    form,
    onSaved: finish,
    onKeepTheirs: restart,
  });

  async function save(mine: SynonymValues): Promise<void> {
    if (loaded) return edit.save({ loaded, mine, over: loaded });
    await addSynonym(browserClient(), mine);
    await finish();
  }

  async function finish() {
    await onChange();
    showToast({ title: "Settings saved successfully!" });
    onClose();
  }

  /** The list shows what somebody else saved, too. */
  async function readNow(id: number) {
    const now = await readSynonym(browserClient(), id);
    await onChange();
    return now;
  }

  return (
    <>
      <FormDialog
        title={synonym ? "Edit search words" : "Add search words"}
        action="Save Changes"
        form={form}
        isDirty={isDirty}
        onClose={onClose}
      >
        <Field {...form.field("words")} {...synonymFields.words} required autoComplete="off" />
        <TextArea {...form.field("meanings")} {...synonymFields.meanings} required rows={3} />
      </FormDialog>
      {edit.dialog}
    </>
  );
}

function valuesOf(synonym: Synonym | null): SynonymValues {
  return { words: synonym?.words ?? "", meanings: synonym?.meanings ?? "" };
}
