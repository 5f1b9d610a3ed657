import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { DeleteDialog } from "../../../base/edits/delete-dialog.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { RowAction, RowActions } from "../../list/row-controls.tsx";
import { deleteRow } from "../../../base/edits/delete-row.ts";
import { SynonymDialog } from "./synonym-dialog.tsx";
import type { Synonym } from "./synonyms.ts";

type OpenDialog = { kind: "edit"; synonym: Synonym | null } | { kind: "delete"; synonym: Synonym };

export function SynonymSettings({ synonyms }: { synonyms: readonly Synonym[] }) {
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <section aria-labelledby="search-words" className="panel mt-6 p-4 md:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div className="min-w-0 flex-1 basis-72">
            <h2 id="search-words" className="text-body font-medium">
              Search words
            </h2>
            <p className="mt-1 text-note text-ink-3">
              A search for the first words also finds products that have the others. Products are always found by
              their own words.
            </p>
          </div>
          <Button
            tone="secondary"
            size="small"
            className="max-sm:w-full"
            onClick={() => setDialog({ kind: "edit", synonym: null })}
          >
            <Plus aria-hidden="true" />
            Add search words
          </Button>
        </div>
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {synonyms.map((synonym) => (
            <li key={synonym.id} className="flex items-start justify-between gap-4 py-3">
              <div className="min-w-0 wrap-break-word">
                <p className="text-ui">{synonym.words}</p>
                <p className="mt-0.5 text-note text-ink-2">{synonym.meanings}</p>
              </div>
              <RowActions>
                <RowAction
                  Icon={Pencil}
                  label={`Edit ${synonym.words}`}
                  onClick={() => setDialog({ kind: "edit", synonym })}
                />
                <RowAction
                  Icon={Trash2}
                  label={`Delete ${synonym.words}`}
                  destructive
                  onClick={() => setDialog({ kind: "delete", synonym })}
                />
              </RowActions>
            </li>
          ))}
        </ul>
      </section>
      {dialog?.kind === "edit" && (
        <SynonymDialog synonym={dialog.synonym} onChange={revalidate} onClose={close} />
      )}
      {dialog?.kind === "delete" && (
        <DeleteDialog
          remove={() => deleteRow(browserClient(), "search_synonyms", dialog.synonym.id)}
          deleted="Search words deleted successfully"
          failed="Error deleting search words"
          onDeleted={revalidate}
          onClose={close}
        >
          <p>
            Are you sure you want to delete "{dialog.synonym.words}"? Searches will then find these words only
            where they are written. This action cannot be undone.
          </p>
        </DeleteDialog>
      )}
    </>
  );
}
