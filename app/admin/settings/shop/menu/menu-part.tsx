import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { DeleteDialog } from "../../../../base/edits/delete-dialog.tsx";
import { deleteRow } from "../../../../base/edits/delete-row.ts";
import { ListHead } from "../../form/list-head.tsx";
import { useReload } from "../../form/use-reload.ts";
import type { MenuChoices, MenuPlace, StoredEntry } from "./entries.ts";
import { EntryDialog } from "./entry-dialog.tsx";
import { EntryList } from "./entry-list.tsx";
import { entryTexts, nameOf } from "./entry-texts.ts";

type MenuPartProps = {
  title: string;
  description: string;
  /** What the button says that adds to the first level. */
  add: string;
  place: MenuPlace;
  entries: readonly StoredEntry[];
  choices: MenuChoices;
  /** What is shown without entries. */
  empty: ReactNode;
};

type OpenDialog =
  | { kind: "edit"; entry: StoredEntry | null; parent: number | null }
  | { kind: "delete"; entry: StoredEntry };

/** One place of the menu: its list, and the dialogs for an entry. */
export function MenuPart({ title, description, add, place, entries, choices, empty }: MenuPartProps) {
  const { t } = useLingui();
  const heading = useId();
  const reload = useReload();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const edit = (entry: StoredEntry | null, parent: number | null = null) =>
    setDialog({ kind: "edit", entry, parent });
  return (
    <>
      <section aria-labelledby={heading} className="panel p-4 not-first:mt-6 md:p-5">
        <ListHead id={heading} title={title} description={description} add={add} onAdd={() => edit(null)} />
        {entries.length === 0 ? (
          empty
        ) : (
          <EntryList
            label={title}
            place={place}
            entries={entries}
            choices={choices}
            onAdd={(parent) => edit(null, parent)}
            onEdit={edit}
            onDelete={(entry) => setDialog({ kind: "delete", entry })}
          />
        )}
      </section>
      {dialog?.kind === "edit" && (
        <EntryDialog
          place={place}
          entry={dialog.entry}
          parent={dialog.parent}
          parents={parentsFor(dialog.entry, entries)}
          choices={choices}
          onChange={reload}
          onClose={close}
        />
      )}
      {dialog?.kind === "delete" && (
        <DeleteDialog
          remove={() => deleteRow(browserClient(), "menu_entries", dialog.entry.id)}
          deleted={t(entryTexts.deleted)}
          failed={t(entryTexts.notDeleted)}
          onDeleted={reload}
          onClose={close}
        >
          {hasEntries(dialog.entry, entries)
            ? t`Are you sure you want to delete "${{ name: nameOf(dialog.entry, choices) }}" and the entries under it? What they lead to stays. This action cannot be undone.`
            : t`Are you sure you want to delete "${{ name: nameOf(dialog.entry, choices) }}"? What it leads to stays. This action cannot be undone.`}
        </DeleteDialog>
      )}
    </>
  );
}

/** What an entry can stand under: nothing, if there are others under it. */
function parentsFor(entry: StoredEntry | null, entries: readonly StoredEntry[]): readonly StoredEntry[] {
  if (entry && hasEntries(entry, entries)) return [];
  return entries.filter(({ id, parent_id }) => parent_id === null && id !== entry?.id);
}

function hasEntries({ id }: StoredEntry, entries: readonly StoredEntry[]): boolean {
  return entries.some(({ parent_id }) => parent_id === id);
}
