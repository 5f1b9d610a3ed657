import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { say } from "../../../base/language/languages.ts";
import { Badge, type BadgeTone } from "../../../base/ui/badge.tsx";
import type { Column } from "../../list/column.ts";
import { RowBlock } from "../../list/row-blocks.tsx";
import { RowLink } from "../../list/row-controls.tsx";
import type { Outcome, RunRow } from "./queries.ts";
import { changesOf, columnLabel, outcomeLabels } from "./run-words.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

const tones: Record<Outcome, BadgeTone> = { new: "green", changed: "blue", same: "ghost", refused: "red" };

export function runColumns(): Column<RunRow>[] {
  return [
    {
      title: say(msg`Row`),
      className: "w-18",
      render: ({ line }) => <span className="figures text-ink-2">{line}</span>,
    },
    { title: say(msg`Product`), className: "w-64", render: (row) => <Name row={row} /> },
    { title: say(msg`Outcome`), className: "w-34", render: (row) => <OutcomeBadge row={row} /> },
    { title: say(msg`What changes`), render: (row) => <What row={row} /> },
  ];
}

export function RunBlock({ row }: { row: RunRow }) {
  const { t } = useLingui();
  return (
    <RowBlock
      title={<Name row={row} />}
      value={<span className="text-note text-ink-2">{t`Row ${{ line: row.line }}`}</span>}
      meta={<What row={row} />}
      badges={<OutcomeBadge row={row} />}
    />
  );
}

function Name({ row: { name, product_id: id, after } }: { row: RunRow }) {
  const text = name ?? say(msg`Without a name`);
  const isGone = id === null || (after !== null && "deleted" in after);
  return isGone ? <span>{text}</span> : <RowLink to={`/admin/products/edit/${id}`}>{text}</RowLink>;
}

function OutcomeBadge({ row: { outcome, is_undone } }: { row: RunRow }) {
  const { t } = useLingui();
  if (outcome === null) return null;
  return (
    <Badge tone={is_undone ? "grey" : tones[outcome]}>
      {is_undone ? t`Undone` : t(outcomeLabels[outcome])}
    </Badge>
  );
}

/** What is, or was, changed about a product; or why it was refused. */
function What({ row }: { row: RunRow }) {
  const { t } = useLingui();
  const money = useMoney();
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
      {changesOf(row, money).map(({ label, from, to }) => (
        <span key={label} className="block wrap-anywhere whitespace-pre-line">
          {label}: <del className="text-ink-3">{from || t`empty`}</del>{" "}
          <span className="inline-block rtl:-scale-x-100">→</span>{" "}
          <ins className="no-underline">{to || t`empty`}</ins>
        </span>
      ))}
      {undo_refusal !== null && (
        <span className="block text-danger">{t`Not undone: ${{ reason: undo_refusal }}`}</span>
      )}
    </>
  );
}
