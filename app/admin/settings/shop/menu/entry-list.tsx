import { useLingui } from "@lingui/react/macro";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { Button } from "../../../../base/ui/button.tsx";
import { SaveArrangement } from "../../../arranging/save-arrangement.tsx";
import { SortableList } from "../../../arranging/sortable-list.tsx";
import { useArrangement } from "../../../arranging/use-arrangement.ts";
import { RowAction, RowActions } from "../../../list/row-controls.tsx";
import { useReload } from "../../form/use-reload.ts";
import type { MenuChoices, MenuPlace, StoredEntry } from "./entries.ts";
import { nameOf, noteOf } from "./entry-texts.ts";

type EntryListProps = {
  label: string;
  place: MenuPlace;
  /** Both levels, in the order that is stored. */
  entries: readonly StoredEntry[];
  choices: MenuChoices;
  onAdd: (parent: number) => void;
  onEdit: (entry: StoredEntry) => void;
  onDelete: (entry: StoredEntry) => void;
};

/** The entries of a place, with those under each, to move, to edit and to delete. A new order is saved by a button. */
export function EntryList({ label, place, entries, choices, onAdd, onEdit, onDelete }: EntryListProps) {
  const { t } = useLingui();
  const arrangement = useArrangement(place, entries, useReload());
  const { shown } = arrangement;
  const first = shown.filter(({ parent_id }) => parent_id === null);
  const named = (entry: StoredEntry) => nameOf(entry, choices);

  /** Each entry of the first level, followed by those under it. */
  function arrange(above: readonly StoredEntry[], led: (id: number) => readonly StoredEntry[]) {
    arrangement.arrange(above.flatMap((entry) => [entry, ...led(entry.id)]));
  }

  const row = (entry: StoredEntry) => (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <p className="text-ui">{named(entry)}</p>
        <p className="text-note text-ink-3 empty:hidden">{noteOf(entry, choices)}</p>
      </div>
      <RowActions>
        <RowAction Icon={Pencil} label={t`Edit ${{ name: named(entry) }}`} onClick={() => onEdit(entry)} />
        <RowAction
          Icon={Trash2}
          label={t`Delete ${{ name: named(entry) }}`}
          destructive
          onClick={() => onDelete(entry)}
        />
      </RowActions>
    </div>
  );

  return (
    <div className="mt-4">
      <SortableList
        label={label}
        items={first}
        nameOf={named}
        render={row}
        renderBelow={(above) => {
          const led = under(shown, above.id);
          return (
            <div className="basis-full space-y-1 ps-9 pb-2 max-md:ps-3">
              {led.length > 0 && (
                <SortableList
                  label={t`Under ${{ name: named(above) }}`}
                  items={led}
                  nameOf={named}
                  render={row}
                  onChange={(items) => arrange(first, (id) => (id === above.id ? items : under(shown, id)))}
                />
              )}
              <Button
                tone="quiet"
                size="small"
                aria-label={t`Add an entry under ${{ name: named(above) }}`}
                onClick={() => onAdd(above.id)}
              >
                <Plus aria-hidden="true" />
                {t`Add an entry`}
              </Button>
            </div>
          );
        }}
        onChange={(items) => arrange(items, (id) => under(shown, id))}
      />
      <SaveArrangement arrangement={arrangement} />
    </div>
  );
}

function under(entries: readonly StoredEntry[], id: number): StoredEntry[] {
  return entries.filter(({ parent_id }) => parent_id === id);
}
