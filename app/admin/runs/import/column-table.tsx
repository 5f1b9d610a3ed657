import { useLingui } from "@lingui/react/macro";
import type { Sheet } from "../../../../domain/catalog/files/rows.ts";
import { type Target, targetLabel, targetsToChoose } from "../../../../domain/catalog/files/targets.ts";

type ColumnTableProps = {
  sheet: Sheet;
  targets: readonly (Target | null)[];
  languages: readonly string[];
  onChange: (targets: (Target | null)[]) => void;
};

/** Each column of a file beside a value from it, with what it is taken for. */
export function ColumnTable({ sheet: { headings, rows }, targets, languages, onChange }: ColumnTableProps) {
  const { i18n, t } = useLingui();
  const choices = targetsToChoose(languages);
  return (
    <ul aria-label={t`Columns`} className="divide-y divide-line">
      {headings.map((heading, at) => {
        const target = targets[at] ?? null;
        const called = heading || t`Column ${{ number: at + 1 }}`;
        const sample = rows.find(({ cells }) => (cells[at] ?? "").trim() !== "")?.cells[at] ?? "";
        const offered = target === null || choices.includes(target) ? choices : [target, ...choices];
        return (
          // oxlint-disable-next-line react/no-array-index-key -- headings may repeat
          <li
            key={at}
            className="grid items-center gap-x-4 gap-y-1 px-4 py-2.5 text-ui md:grid-cols-3 md:px-5"
          >
            <span className="min-w-0 font-medium wrap-anywhere">{called}</span>
            <span className="line-clamp-2 min-w-0 text-note text-ink-2 wrap-anywhere">{sample}</span>
            <select
              aria-label={t`What "${{ column: called }}" contains`}
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
              <option value="">{t`Leave out`}</option>
              {offered.map((each) => (
                <option key={each} value={each}>
                  {targetLabel(each, i18n.t)}
                </option>
              ))}
            </select>
          </li>
        );
      })}
    </ul>
  );
}
