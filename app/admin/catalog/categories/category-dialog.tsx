import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { z } from "zod/mini";
import { say } from "../../../base/language/languages.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { checkSchema } from "../../../base/forms/check.ts";
import { Field } from "../../../base/forms/field.tsx";
import { TextArea } from "../../../base/forms/text-area.tsx";
import { useForm } from "../../../base/forms/use-form.ts";
import { useEdit } from "../../../base/edits/use-edit.tsx";
import { useWorkingCopy } from "../../../base/edits/use-working-copy.ts";
import { FormDialog } from "../../../base/edits/form-dialog.tsx";
import { noChosenPictures, uploadPicture } from "../../files/chosen-pictures.ts";
import { CroppedPicture } from "../../files/cropped-picture.tsx";
import { Translations } from "../../languages/translations.tsx";
import { pictureName } from "../../files/picture-name.ts";
import { fits } from "../../../../domain/text/too-long.ts";
import { addCategory, type Category, type CategoryValues, changeCategory, readCategory } from "./queries.ts";
import { cleanLine } from "../../../../domain/text/line.ts";
import { categoryEditTexts } from "../../forms/edit-texts.ts";

type CategoryDialogProps = {
  /** Null to add one. */
  category: Category | null;
  /** Called when the list is out of date. */
  onChange: () => Promise<void>;
  onClose: () => void;
};

const nameMissing = msg`Category name is required`;

const schema = z.object({
  name: z
    .string()
    .check(z.overwrite(cleanLine), z.minLength(1, { error: () => say(nameMissing) }), fits(100, say)),
  description: z.pipe(
    z.string().check(z.trim(), fits(1000, say)),
    z.transform((text) => text || null),
  ),
  picture: z.pipe(
    z.string(),
    z.transform((address) => address || null),
  ),
});

export function CategoryDialog({ category, onChange, onClose }: CategoryDialogProps) {
  const { t } = useLingui();
  const columns = {
    name: { label: t`Category Name` },
    description: { label: t`Description (Optional)` },
    picture: { label: t`Picture`, show: pictureName },
  };
  const failed = t`Error saving category`;
  const { loaded, draft, isDirty, change, restart } = useWorkingCopy(category, draftOf);
  const [chosen] = useState(noChosenPictures);
  const form = useForm({
    values: draft,
    onChange: change,
    check: (typed) => checkSchema(schema, typed),
    send: save,
    problemToast: (_, field, { name }) => ({
      title: field === "name" && cleanLine(name) === "" ? t(nameMissing) : failed,
    }),
    failureToast: { title: failed },
  });
  const edit = useEdit<Category, CategoryValues>({
    texts: categoryEditTexts,
    columns: () => columns,
    valuesOf,
    read: ({ id }) => readNow(id),
    save: (over, changes) => changeCategory(browserClient(), over, changes),
    form,
    onSaved: () => finish(t`Category updated successfully!`),
    onKeepTheirs: restart,
  });

  async function save(checked: CategoryValues): Promise<void> {
    const { picture } = checked;
    const mine = { ...checked, picture: await uploadPicture(picture, chosen) };
    if (loaded) return edit.save({ loaded, mine, over: loaded });
    await addCategory(browserClient(), mine);
    await finish(t`Category created successfully!`);
  }

  /** @param title of the toast that says so */
  async function finish(title: string) {
    await onChange();
    showToast({ title });
    onClose();
  }

  /** The list shows what somebody else saved, too. */
  async function readNow(id: number) {
    const now = await readCategory(browserClient(), id);
    await onChange();
    return now;
  }

  return (
    <>
      <FormDialog
        title={category ? t`Edit Category` : t`Add New Category`}
        action={t`Save Changes`}
        form={form}
        isDirty={isDirty}
        onClose={onClose}
      >
        <Field {...form.field("name")} label={columns.name.label} required autoComplete="off" />
        <TextArea
          {...form.field("description")}
          label={columns.description.label}
          hint={t`The shop shows it above the category's products.`}
          rows={3}
        />
        <CroppedPicture
          name="picture"
          picture={draft.picture}
          chosen={chosen}
          error={form.problems.picture}
          onChange={(picture) => form.change({ picture })}
        />
        {loaded && (
          <Translations
            subject="categories"
            record={loaded.id}
            fields={{ description: loaded.description }}
            words={[loaded.name]}
          />
        )}
      </FormDialog>
      {edit.dialog}
    </>
  );
}

function draftOf(category: Category | null) {
  return {
    name: category?.name ?? "",
    description: category?.description ?? "",
    picture: category?.picture ?? "",
  };
}

function valuesOf({ name, description, picture }: Category): CategoryValues {
  return { name, description, picture };
}
