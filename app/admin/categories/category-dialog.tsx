import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { browserClient } from "../../clients/data-api/browser-client.ts";
import { showToast } from "../../behaviors/toasts.tsx";
import { Field } from "../../forms/field.tsx";
import { TextArea } from "../../forms/text-area.tsx";
import { ConflictDialog } from "../ui/conflict-dialog.tsx";
import { changedColumns, conflictsBetween, Refusal } from "../ui/edits.ts";
import { FormDialog } from "../ui/form-dialog.tsx";
import { tooLong } from "../ui/too-long.ts";
import { useAction } from "../ui/use-action.ts";
import {
  addCategory,
  type Category,
  type CategoryValues,
  changeCategory,
  NameTaken,
  readCategory,
} from "./queries.ts";

type CategoryDialogProps = {
  /** The one to edit; null to add one. */
  category: Category | null;
  /** The list is not as it was. */
  onChange: () => Promise<void>;
  onClose: () => void;
};

const labels = { name: "Category Name", description: "Description (Optional)" };
const nameMissing = "Category name is required";
const failed = "Error saving category";

type Errors = { name?: string; description?: string };

export function CategoryDialog({ category, onChange, onClose }: CategoryDialogProps) {
  const { busy, failure, run } = useAction();
  const [loaded, setLoaded] = useState(category);
  const [conflict, setConflict] = useState<{ mine: CategoryValues; theirs: Category } | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const name = useRef<HTMLInputElement>(null);
  const description = useRef<HTMLTextAreaElement>(null);

  function submit(form: HTMLFormElement) {
    const values = readValues(new FormData(form));
    const wrong = errorsOf(values);
    if (wrong.name ?? wrong.description) {
      refuse(wrong);
      showToast({ title: values.name === "" ? nameMissing : failed, destructive: true });
    } else void save(values, loaded);
  }

  function refuse(wrong: Errors) {
    setErrors(wrong);
    (wrong.name ? name : description).current!.focus();
  }

  /** @param over the category as it was last seen; null for a new one */
  function save(values: CategoryValues, over: Category | null) {
    setErrors({});
    return run(
      async () => {
        if (!(await store(values, over))) return;
        await onChange();
        showToast({ title: `Category ${over ? "updated" : "created"} successfully!` });
        onClose();
      },
      { title: failed },
    );
  }

  /** False when somebody else saved it meanwhile, which is then shown. */
  async function store(mine: CategoryValues, over: Category | null): Promise<boolean> {
    const db = browserClient();
    try {
      if (!loaded || !over) {
        await addCategory(db, mine);
        return true;
      }
      const changes = changedColumns(valuesOf(loaded), mine);
      if (Object.keys(changes).length === 0 || (await changeCategory(db, over, changes))) return true;
    } catch (error) {
      if (error instanceof NameTaken) {
        flushSync(() => setConflict(null));
        refuse({ name: error.message });
      }
      throw error;
    }
    const theirs = await readCategory(db, over.id);
    await onChange();
    if (!theirs) throw new Refusal("This category was deleted in the meantime.");
    setConflict({ mine, theirs });
    return false;
  }

  return (
    <>
      <FormDialog
        title={loaded ? "Edit Category" : "Add New Category"}
        action="Save Changes"
        busyAction="Saving"
        busy={busy}
        failure={errors.name ? null : failure}
        onSubmit={submit}
        onClose={onClose}
      >
        <Field
          key={`name ${loaded?.updated_at}`}
          ref={name}
          label={labels.name}
          name="name"
          required
          autoComplete="off"
          defaultValue={loaded?.name}
          error={errors.name}
        />
        <TextArea
          key={`description ${loaded?.updated_at}`}
          ref={description}
          label={labels.description}
          name="description"
          rows={3}
          defaultValue={loaded?.description ?? ""}
          error={errors.description}
        />
      </FormDialog>
      {loaded && conflict && (
        <ConflictDialog
          what="category"
          conflicts={conflictsBetween(labels, { loaded, ...conflict })}
          busy={busy}
          failure={failure}
          onKeepTheirs={() => {
            setLoaded(conflict.theirs);
            setConflict(null);
          }}
          onSaveMine={() => void save(conflict.mine, conflict.theirs)}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}

function errorsOf({ name, description }: CategoryValues): Errors {
  return {
    name: name === "" ? nameMissing : tooLong(name, 100),
    description: tooLong(description ?? "", 1000),
  };
}

function valuesOf({ name, description }: Category): CategoryValues {
  return { name, description };
}

function readValues(form: FormData): CategoryValues {
  const text = (field: keyof CategoryValues) => (form.get(field) as string).trim();
  return { name: text("name"), description: text("description") || null };
}
