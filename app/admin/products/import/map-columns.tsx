import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { recognize } from "../../../../domain/catalog/files/makers.ts";
import { readProducts } from "../../../../domain/catalog/files/products.ts";
import type { Target } from "../../../../domain/catalog/files/targets.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { ErrorNote } from "../../../base/forms/error-note.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Panel } from "../../page/panel.tsx";
import { counted } from "../../formats/counted.ts";
import { readLastColumns, stageRun } from "../changes/queries.ts";
import { usePhase } from "../changes/use-phase.ts";
import { CategoryQuestions } from "./category-questions.tsx";
import { type CategoryAnswers, categoryQuestions, withCategories } from "./categories.ts";
import { ColumnTable } from "./column-table.tsx";
import type { ImportedFile } from "./imported-file.ts";
import { textOfHtml } from "./text-of-html.ts";

/** A run has at most this many products. */
const most = 20_000;

type MapColumnsProps = { file: ImportedFile; categories: readonly string[]; onLeave: () => void };

/** The second step: what each column of the file is, and which categories its products go to. */
export function MapColumns({ file: { title, sheet }, categories, onLeave }: MapColumnsProps) {
  const navigate = useNavigate();
  const recognized = useMemo(() => recognize(sheet.headings), [sheet]);
  const [targets, setTargets] = useState(recognized.targets);
  const [answers, setAnswers] = useState<CategoryAnswers>({});
  const products = useMemo(() => readProducts(sheet, targets, textOfHtml), [sheet, targets]);
  const questions = categoryQuestions(products, categories);
  const { busy, failure, run } = useAction();
  const phase = usePhase();
  useRemembered(sheet.headings, recognized.maker, setTargets);

  async function check() {
    const db = browserClient();
    const { entries, added } = withCategories(products, questions, answers);
    const id = await stageRun(
      db,
      { title, headings: sheet.headings, columns: targets, categories: added },
      entries,
    );
    await phase.run(id, "preview");
    await navigate(`/admin/products/changes/${id}`);
  }

  const used = targets.filter((target) => target !== null).length;
  const isTooLong = products.length > most;
  const isNameless = !targets.some((target) => target === "name" || target === "sku" || target === "id");
  const isUnanswered = questions.needsDefault && !answers[""];
  return (
    <div className="mt-4 space-y-4">
      <Panel
        title={headlineOf(title, recognized.maker)}
        aside={<span className="text-note text-ink-2">{counted(products.length, "product")}</span>}
        flush
      >
        <details open={recognized.maker === "" ? true : undefined}>
          <summary className="cursor-pointer px-4 py-3 text-ui text-ink-2 md:px-5">
            {counted(sheet.headings.length, "column")}, of which {counted(used)} {used === 1 ? "is" : "are"}{" "}
            read
          </summary>
          <ColumnTable sheet={sheet} targets={targets} onChange={setTargets} />
        </details>
      </Panel>
      <CategoryQuestions
        questions={questions}
        categories={categories}
        answers={answers}
        onChange={setAnswers}
      />
      {isNameless && <ErrorNote>One column must be the name, the SKU or the ID.</ErrorNote>}
      {isTooLong && (
        <ErrorNote>
          A file can have at most {counted(most)} products. Please divide it into several.
        </ErrorNote>
      )}
      {failure !== null && <ErrorNote>{failure}</ErrorNote>}
      <div className="flex gap-2">
        <Button tone="secondary" size="small" disabled={busy} onClick={onLeave}>
          Choose Another File
        </Button>
        <Button
          size="small"
          busy={busy}
          disabled={isTooLong || isNameless || isUnanswered}
          onClick={() => void run(check, { title: "The file could not be checked" })}
        >
          {phase.done === null
            ? `Check ${counted(products.length, "Product")}`
            : `${counted(phase.done)} of ${counted(products.length)}`}
        </Button>
      </div>
    </div>
  );
}

function headlineOf(title: string, maker: string): string {
  if (maker === "") return `What is in "${title}"?`;
  return `"${title}" was exported by ${maker}`;
}

/** A file that nobody knows begins with what the last one with its headings was taken for. */
function useRemembered(headings: string[], maker: string, onFound: (targets: (Target | null)[]) => void) {
  useEffect(() => {
    if (maker !== "") return undefined;
    let isLeft = false;
    async function remember() {
      const found = await readLastColumns(browserClient(), headings);
      if (found && !isLeft) onFound(found);
    }
    // Without them, the columns are mapped by hand once more.
    remember().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [headings, maker, onFound]);
}
