import { Badge, type BadgeTone } from "../../../base/ui/badge.tsx";
import type { Column } from "../../list/column.ts";
import { RowBlock } from "../../list/row-blocks.tsx";
import { RowLink } from "../../list/row-controls.tsx";
import type { Outcome, RunRow } from "./queries.ts";
import { changesOf, columnLabel, outcomeLabels } from "./run-words.ts";

const tones: Record<Outcome, BadgeTone> = { new: "green", changed: "blue", same: "ghost", refused: "red" };

export const runColumns: Column<RunRow>[] = [
  {
    title: "Row",
    className: "w-18",
    render: ({ line }) => <span className="figures text-ink-2">{line}</span>,
  },
  { title: "Product", className: "w-64", render: (row) => <Name row={row} /> },
  { title: "Outcome", className: "w-34", render: (row) => <OutcomeBadge row={row} /> },
  { title: "What changes", render: (row) => <What row={row} /> },
];

export function RunBlock({ row }: { row: RunRow }) {
  return (
    <RowBlock
      title={<Name row={row} />}
      value={<span className="text-note text-ink-2">Row {row.line}</span>}
      meta={<What row={row} />}
      badges={<OutcomeBadge row={row} />}
    />
  );
}

function Name({ row: { name, product_id: id, after } }: { row: RunRow }) {
  const text = name ?? "Without a name";
  const isGone = id === null || (after !== null && "deleted" in after);
  return isGone ? <span>{text}</span> : <RowLink to={`/admin/products/edit/${id}`}>{text}</RowLink>;
}

function OutcomeBadge({ row: { outcome, is_undone } }: { row: RunRow }) {
  if (outcome === null) return null;
  return (
    <Badge tone={is_undone ? "grey" : tones[outcome]}>{is_undone ? "Undone" : outcomeLabels[outcome]}</Badge>
  );
}

/** What is, or was, changed about a product; or why it was refused. */
function What({ row }: { row: RunRow }) {
  const { refusal, refused_column: column, undo_refusal } = row;
  if (refusal !== null)
    return (
      <span className="text-danger">
        {column !== null && `${columnLabel(column)}: `}
        {refusal}
      </span>
    );
  return (
    <>
      {changesOf(row).map(({ label, from, to }) => (
        <span key={label} className="block wrap-anywhere whitespace-pre-line">
          {label}: <del className="text-ink-3">{from || "empty"}</del> →{" "}
          <ins className="no-underline">{to || "empty"}</ins>
        </span>
      ))}
      {undo_refusal !== null && <span className="block text-danger">Not undone: {undo_refusal}</span>}
    </>
  );
}
