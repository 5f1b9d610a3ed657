import { say } from "../../../base/language/languages.ts";
import { byteOrderMark, csvLines } from "../../../../domain/text/csv.ts";
import { spreadsheetText } from "../../../../domain/text/spreadsheet-text.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { readAll } from "../../list/read-all.ts";
import type { Run } from "./queries.ts";
import { columnLabel, reasonHeading } from "./run-words.ts";
import { pageMoney } from "../../../base/language/page-money.ts";

/** The rows of a run that were refused, as they were in their file, with one more column: the reason. */
export async function refusedRows(db: Db, { id, headings }: Run): Promise<Blob> {
  const refused = await readAll((from, to) =>
    db
      .from("catalog_run_rows")
      .select("cells, refusal, refused_column")
      .eq("run_id", id)
      .eq("outcome", "refused")
      .order("position")
      .range(from, to),
  );
  const { locale, point } = pageMoney();
  const write = spreadsheetText(locale);
  const lines = refused.flatMap(({ cells, refusal, refused_column: column }) =>
    (cells as string[][]).map((row, at) => [
      ...headings.map((_, n) => row[n] ?? ""),
      at > 0 ? "" : column === null ? (refusal ?? "") : `${columnLabel(column)}: ${refusal}`,
    ]),
  );
  const rows = [[...headings, say(reasonHeading)], ...lines].map((cells) => cells.map((cell) => write(cell)));
  return new Blob([byteOrderMark, csvLines(rows, point)], { type: "text/csv" });
}
