import type { Sheet } from "../../../../domain/catalog/files/rows.ts";
import { type Target, targetLabels, targetsToChoose } from "../../../../domain/catalog/files/targets.ts";

type ColumnTableProps = {
  sheet: Sheet;
  targets: readonly (Target | null)[];
  onChange: (targets: (Target | null)[]) => void;
};

/** Each column of a file beside a value from it, with what it is taken for. */
export function ColumnTable({ sheet: { headings, rows }, targets, onChange }: ColumnTableProps) {
  return (
    <ul aria-label="Columns" className="divide-y divide-line">
      {headings.map((heading, at) => {
        const target = targets[at] ?? null;
        const sample = rows.find(({ cells }) => (cells[at] ?? "").trim() !== "")?.cells[at] ?? "";
        const offered =
          target === null || targetsToChoose.includes(target)
            ? targetsToChoose
            : [target, ...targetsToChoose];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- headings may repeat
          <li
            key={at}
            className="grid items-center gap-x-4 gap-y-1 px-4 py-2.5 text-ui md:grid-cols-3 md:px-5"
          >
            <span className="min-w-0 font-medium wrap-anywhere">{heading || `Column ${at + 1}`}</span>
            <span className="line-clamp-2 min-w-0 text-note text-ink-2 wrap-anywhere">{sample}</span>
            <select
              aria-label={`What "${heading || `Column ${at + 1}`}" is`}
              className="field field-small"
              value={target ?? ""}
              onChange={({ currentTarget: { value } }) =>
                onChange(
                  headings.map((_, n) =>
                    n === at ? ((value || null) as Target | null) : (targets[n] ?? null),
                  ),
                )
              }
            >
              <option value="">Leave out</option>
              {offered.map((each) => (
                <option key={each} value={each}>
                  {targetLabels[each]}
                </option>
              ))}
            </select>
          </li>
        );
      })}
    </ul>
  );
}
