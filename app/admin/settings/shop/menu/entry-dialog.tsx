import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Columns } from "../../../../base/edits/changes.ts";
import { Field } from "../../../../base/forms/field.tsx";
import { Select } from "../../../../base/forms/select.tsx";
import { say } from "../../../../base/language/languages.ts";
import { noChosenPictures, noteChosen } from "../../../files/chosen-pictures.ts";
import { pictureName } from "../../../files/picture-name.ts";
import { Translations } from "../../../languages/translations.tsx";
import { RowDialog } from "../../form/row-dialog.tsx";
import { PictureField } from "../look/picture-field.tsx";
import {
  type EntryValues,
  entryStore,
  type MenuChoices,
  type MenuPlace,
  type StoredEntry,
} from "./entries.ts";
import { checkEntry, draftOf, valuesOf } from "./entry-draft.ts";
import { entryTexts, kindNames, kindsFor, nameOf } from "./entry-texts.ts";
import { TargetField } from "./target-field.tsx";

type EntryDialogProps = {
  place: MenuPlace;
  /** Null to add one. */
  entry: StoredEntry | null;
  /** The entry under which a new one is added; null: in the first level. */
  parent: number | null;
  /** Those that it can stand under. */
  parents: readonly StoredEntry[];
  choices: MenuChoices;
  onChange: () => Promise<void>;
  onClose: () => void;
};

export function EntryDialog({ place, entry, parent, parents, choices, ...dialog }: EntryDialogProps) {
  const { t } = useLingui();
  const [chosen] = useState(noChosenPictures);
  const isColumn = place === "footer" && (entry ? entry.parent_id : parent) === null;
  return (
    <RowDialog
      texts={isColumn ? { ...entryTexts, add: msg`Add a column`, edit: msg`Edit column` } : entryTexts}
      row={entry}
      draftOf={(row) => draftOf(row, place, parent)}
      valuesOf={valuesOf}
      check={checkEntry(place)}
      columns={conflictColumns(parents, choices)}
      store={entryStore(chosen)}
      {...dialog}
    >
      {({ field, problems, change, draft }) => {
        const isFirst = draft.parent_id === "";
        const isWords = draft.kind === "title";
        return (
          <>
            {!isColumn && (
              <Select {...field("kind")} label={t`Leads to`}>
                {kindsFor(place, isFirst).map((kind) => (
                  <option key={kind} value={kind}>
                    {t(kindNames[kind])}
                  </option>
                ))}
              </Select>
            )}
            <TargetField kind={draft.kind} field={field} choices={choices} />
            {draft.kind !== "payments" && (
              <Field
                {...field("label")}
                label={isColumn ? t`Title` : t`Label`}
                hint={
                  isWords || draft.kind === "link"
                    ? t`What shoppers read.`
                    : t`Without one, it has the name of what it leads to, and follows when that is renamed.`
                }
                required={isWords || draft.kind === "link"}
                autoComplete="off"
              />
            )}
            {!isColumn && parents.length > 0 && (
              <Select {...field("parent_id")} label={t`Stands under`}>
                {place === "header" && <option value="">{t`Nothing: it is in the first level`}</option>}
                {parents.map((above) => (
                  <option key={above.id} value={above.id}>
                    {nameOf(above, choices)}
                  </option>
                ))}
              </Select>
            )}
            {place === "header" && isFirst && (
              <PictureField
                name="picture"
                label={t`Picture`}
                noun={t`Picture`}
                hint={t`On wide screens it stands beside the entries under this one.`}
                maxSide={1200}
                onBackground={false}
                picture={draft.picture}
                error={problems.picture}
                onChoose={(picture) => change({ picture: noteChosen(chosen, picture) })}
                onRemove={() => change({ picture: "" })}
              />
            )}
            {entry && (
              <Translations subject="menu_entries" record={entry.id} fields={{ label: entry.label }} />
            )}
          </>
        );
      }}
    </RowDialog>
  );
}

/** How a conflict shows what each administrator chose. */
function conflictColumns(parents: readonly StoredEntry[], choices: MenuChoices): Columns<EntryValues> {
  return {
    place: { label: msg`Place` },
    parent_id: {
      label: msg`Stands under`,
      show: nameIn(parents.map((above) => ({ id: above.id, name: nameOf(above, choices) }))),
    },
    kind: { label: msg`Leads to`, show: (kind) => say(kindNames[kind]) },
    category_id: { label: msg`Category`, show: nameIn(choices.categories) },
    collection_id: { label: msg`Collection`, show: nameIn(choices.collections) },
    page_id: { label: msg`Page`, show: nameIn(choices.pages.map(({ id, title }) => ({ id, name: title }))) },
    link: { label: msg`Address` },
    label: { label: msg`Label` },
    picture: { label: msg`Picture`, show: pictureName },
  };
}

const nameIn = (rows: readonly { id: number; name: string }[]) => (id: number | null) =>
  rows.find((row) => row.id === id)?.name ?? "";
