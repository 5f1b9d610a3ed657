import { useLingui } from "@lingui/react/macro";
import { Pencil, Trash2 } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { DeleteDialog } from "../../../base/edits/delete-dialog.tsx";
import { RowAction, RowActions } from "../../list/row-controls.tsx";
import { deleteRow } from "../../../base/edits/delete-row.ts";
import { MoveButtons } from "../../arranging/move-buttons.tsx";
import { ListHead } from "./list-head.tsx";
import type { SettingsTable } from "./row-store.ts";
import type { RowTexts } from "./row-texts.ts";
import { useReload } from "./use-reload.ts";

type RowListProps<Row> = {
  title: string;
  description: string;
  texts: Pick<RowTexts, "add" | "deleted" | "notDeleted">;
  table: SettingsTable;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  noteOf: (row: Row) => string;
  figureOf?: (row: Row) => string;
  renderDialog: (
    row: Row | null,
    dialog: { onChange: () => Promise<void>; onClose: () => void },
  ) => ReactNode;
  questionOf: (row: Row) => string;
  /** Moves a row to another place: for a list that the owner orders. */
  onMove?: ComponentProps<typeof MoveButtons>["onMove"];
  children?: ReactNode;
};

type OpenDialog<Row> = { kind: "edit"; row: Row | null } | { kind: "delete"; row: Row };

/** The rows of a table that the settings list, each to be edited or deleted, and a way to add one. */
export function RowList<Row extends { id: number }>(props: RowListProps<Row>) {
  const { t } = useLingui();
  const { title, description, texts, table, rows, nameOf, noteOf, figureOf, questionOf, onMove, children } =
    props;
  const heading = useId();
  const reload = useReload();
  const [dialog, setDialog] = useState<OpenDialog<Row> | null>(null);
  const close = () => setDialog(null);

  return (
    <>
      <section aria-labelledby={heading} className="panel mt-6 p-4 md:p-5">
        <ListHead
          id={heading}
          title={title}
          description={description}
          add={t(texts.add)}
          onAdd={() => setDialog({ kind: "edit", row: null })}
        />
        {rows.length > 0 && (
          <ul aria-label={title} className="mt-4 divide-y divide-line border-y border-line">
            {rows.map((row, index) => (
              <li
                key={row.id}
                // With buttons to move it, a row takes two lines on a phone.
                className={`flex items-center gap-x-4 py-2.5 ${onMove ? "flex-wrap justify-end max-sm:gap-y-1" : ""}`}
              >
                <div className={`min-w-0 flex-1 wrap-anywhere ${onMove ? "basis-44" : ""}`}>
                  <p className="text-ui">{nameOf(row)}</p>
                  <p className="text-note text-ink-3">{noteOf(row)}</p>
                </div>
                {figureOf && <p className="figures text-ui">{figureOf(row)}</p>}
                <RowActions>
                  {onMove && (
                    <MoveButtons name={nameOf(row)} index={index} count={rows.length} onMove={onMove} />
                  )}
                  <RowAction
                    Icon={Pencil}
                    label={t`Edit ${{ name: nameOf(row) }}`}
                    onClick={() => setDialog({ kind: "edit", row })}
                  />
                  <RowAction
                    Icon={Trash2}
                    label={t`Delete ${{ name: nameOf(row) }}`}
                    destructive
                    onClick={() => setDialog({ kind: "delete", row })}
                  />
                </RowActions>
              </li>
            ))}
          </ul>
        )}
        {children}
      </section>
      {dialog?.kind === "edit" && props.renderDialog(dialog.row, { onChange: reload, onClose: close })}
      {dialog?.kind === "delete" && (
        <DeleteDialog
          remove={() => deleteRow(browserClient(), table, dialog.row.id)}
          deleted={t(texts.deleted)}
          failed={t(texts.notDeleted)}
          onDeleted={reload}
          onClose={close}
        >
          <p>
            {questionOf(dialog.row)} {t`This action cannot be undone.`}
          </p>
        </DeleteDialog>
      )}
    </>
  );
}
