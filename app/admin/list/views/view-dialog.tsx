import { useLingui } from "@lingui/react/macro";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { FormDialog } from "../../../base/edits/form-dialog.tsx";
import { useEdit } from "../../../base/edits/use-edit.tsx";
import { useWorkingCopy } from "../../../base/edits/use-working-copy.ts";
import { checked } from "../../../base/forms/check.ts";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import { Field } from "../../../base/forms/field.tsx";
import { useForm } from "../../../base/forms/use-form.ts";
import { cleanLine } from "../../../../domain/text/line.ts";
import { tooLong } from "../../../../domain/text/too-long.ts";
import { addView, changeView, type ListName, type ListView, readView, type ViewValues } from "./queries.ts";
import { queryInWords } from "./view-query.ts";
import { say } from "../../../base/language/languages.ts";
import { viewEditTexts } from "../../forms/edit-texts.ts";

type ViewDialogProps = {
  list: ListName;
  /** Null to save a new one. */
  view: ListView | null;
  /** What the list shows now. */
  query: string;
  /** Called with the view's id once it is stored. */
  onSaved: (id: number) => Promise<void>;
  /** Loads the views again. */
  onChange: () => Promise<void>;
  onClose: () => void;
};

/** Names a view of a list, and takes over what the list shows now. */
export function ViewDialog({ list, view, query, onSaved, onChange, onClose }: ViewDialogProps) {
  const { t } = useLingui();
  const columns = {
    name: { label: t`Name` },
    query: { label: t`What it shows`, show: queryInWords },
  };
  const { loaded, draft, isDirty, change, restart } = useWorkingCopy(view, (row) => ({
    name: row?.name ?? "",
    takesOver: row !== null && row.query !== query,
  }));
  const isOther = loaded !== null && loaded.query !== query;
  const form = useForm({
    values: draft,
    onChange: change,
    check: ({ name: typed, takesOver }) => {
      const name = cleanLine(typed);
      const kept = loaded !== null && !takesOver ? loaded.query : query;
      return checked<typeof draft, ViewValues>(
        { name, query: kept },
        { name: name === "" ? t`Please enter a name.` : tooLong(name, 60, say) },
      );
    },
    send: save,
    failureToast: { title: t`The view could not be saved` },
  });
  const edit = useEdit<ListView, ViewValues>({
    texts: viewEditTexts,
    columns: () => columns,
    valuesOf: ({ name, query }) => ({ name, query }),
    read: readNow,
    save: (over, changes) => changeView(browserClient(), over, changes),
    form,
    onSaved: ({ id }) => finish(id),
    onKeepTheirs: restart,
  });

  async function save(mine: ViewValues): Promise<void> {
    if (loaded) return edit.save({ loaded, mine, over: loaded });
    await finish(await addView(browserClient(), list, mine));
  }

  async function finish(id: number) {
    await onSaved(id);
    showToast({ title: t`View saved` });
    onClose();
  }

  async function readNow({ id }: ListView) {
    const now = await readView(browserClient(), id);
    await onChange();
    return now;
  }

  return (
    <>
      <FormDialog
        title={view ? t`Edit View` : t`Save View`}
        action={view ? t`Save Changes` : t`Save View`}
        form={form}
        isDirty={isDirty}
        onClose={onClose}
      >
        <Field
          {...form.field("name")}
          label={columns.name.label}
          hint={t`All administrators see it above the list.`}
          required
          autoComplete="off"
        />
        {isOther && (
          <Checkbox
            {...form.field("takesOver")}
            label={
              list === "products"
                ? t`With the filters, order and columns shown now`
                : t`With the filters and order shown now`
            }
          />
        )}
      </FormDialog>
      {edit.dialog}
    </>
  );
}
