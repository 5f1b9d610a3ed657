import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  emptyContent,
  fieldsOf,
  type HomeItem,
  type HomeKind,
  type HomeSection,
} from "../../../../../domain/shop/home-sections.ts";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import type { Columns } from "../../../../base/edits/changes.ts";
import { useEdit } from "../../../../base/edits/use-edit.tsx";
import { useForm } from "../../../../base/forms/use-form.ts";
import { noChosenPictures, uploadPicture } from "../../../files/chosen-pictures.ts";
import { pictureName } from "../../../files/picture-name.ts";
import { sectionEditTexts } from "../../../forms/edit-texts.ts";
import { FormSection, SaveActions } from "../../../forms/form-section.tsx";
import { useFormPage } from "../../../forms/use-form-page.ts";
import { PageHeader } from "../../../page/page-header.tsx";
import { homeSettings, kinds } from "./kinds.ts";
import { Preview } from "./preview.tsx";
import {
  addSection,
  changeSection,
  type CollectionChoice,
  readStoredSection,
  type StoredSection,
} from "./queries.ts";
import { checkSection, itemsInWords, type SectionDraft } from "./section-draft.ts";
import { SectionField } from "./section-field.tsx";

type SectionFormProps = {
  kind: HomeKind;
  /** Null to add one. */
  section: StoredSection | null;
  collections: readonly CollectionChoice[];
};

/** The form of any kind, with a preview of what is typed. */
export function SectionForm({ kind, section, collections }: SectionFormProps) {
  const { t } = useLingui();
  const page = useFormPage<StoredSection | null, SectionDraft>(homeSettings, section, (row) => ({
    ...(row?.content ?? emptyContent(kind)),
  }));
  const { loaded, draft, change, restart, back } = page;
  const [chosen] = useState(noChosenPictures);
  const form = useForm<SectionDraft, SectionDraft>({
    values: draft,
    onChange: change,
    check: (typed) => checkSection(kind, typed),
    send: save,
    failureToast: { title: t`The section could not be saved` },
  });
  const edit = useEdit<StoredSection, SectionDraft>({
    texts: sectionEditTexts,
    columns: () => conflictColumns(kind, collections),
    valuesOf: ({ content }) => content,
    read: ({ id }) => readStoredSection(browserClient(), id),
    save: (over, changes) => changeSection(browserClient(), over, changes),
    form,
    onSaved: () => page.leave(t`Section saved successfully!`),
    onKeepTheirs: restart,
  });

  async function save(checked: SectionDraft): Promise<void> {
    const { picture } = checked as { picture?: string | null };
    const mine =
      picture === undefined ? checked : { ...checked, picture: await uploadPicture(picture, chosen) };
    if (loaded) return edit.save({ loaded, mine, over: loaded });
    await addSection(browserClient(), kind, mine);
    await page.leave(t`Section added successfully!`);
  }

  const { name, fields } = kinds[kind];
  return (
    <>
      <PageHeader title={t(name)} />
      <form {...form.formProps} className="mt-6">
        <FormSection title={t`Content`}>
          {Object.keys(fields).map((field) => (
            <SectionField key={field} {...{ kind, field, form, draft, loaded, chosen, collections }} />
          ))}
        </FormSection>
        <Preview sections={[{ id: loaded?.id ?? 0, kind, content: draft } as HomeSection]} />
        <SaveActions form={form} label={t`Save`} onCancel={() => void back()} />
      </form>
      {edit.dialog}
      {page.question}
    </>
  );
}

/** The fields' labels, and how a conflict shows what is no text. */
function conflictColumns(kind: HomeKind, collections: readonly CollectionChoice[]): Columns<SectionDraft> {
  const show: Partial<Record<string, (value: unknown) => string>> = {
    picture: (address) => pictureName(address as string | null),
    items: (items) => itemsInWords(items as readonly HomeItem[]),
    collection: (id) => collections.find((one) => one.id === id)?.name ?? "",
  };
  return Object.fromEntries(
    Object.keys(fieldsOf(kind)).map((field) => [
      field,
      { label: kinds[kind].fields[field]!.label, ...(show[field] && { show: show[field] }) },
    ]),
  );
}
