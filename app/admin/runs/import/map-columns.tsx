import { msg, plural } from "@lingui/core/runtime-macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { languageName, say } from "../../../base/language/languages.ts";
import { recognize } from "../../../../domain/catalog/files/makers.ts";
import { readProducts } from "../../../../domain/catalog/files/products.ts";
import type { Target } from "../../../../domain/catalog/files/targets.ts";
import { shopZone } from "../../../base/shop/shop-zone.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { ErrorNote } from "../../../base/forms/error-note.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Panel } from "../../page/panel.tsx";
import { readLastColumns, stageRun } from "../changes/queries.ts";
import { reasonHeading } from "../changes/run-words.ts";
import { usePhase } from "../changes/use-phase.ts";
import { CategoryQuestions } from "./category-questions.tsx";
import { type CategoryAnswers, categoryQuestions, withCategories } from "./categories.ts";
import { ColumnTable } from "./column-table.tsx";
import type { ImportedFile } from "./imported-file.ts";
import { textOfHtml } from "./text-of-html.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

/** A run has at most this many products. */
const most = 20_000;

type MapColumnsProps = {
  file: ImportedFile;
  categories: readonly string[];
  /** The further ones of the shop. */
  languages: readonly string[];
  onLeave: () => void;
};

/** The second step: what each column of the file is, and which categories its products go to. */
export function MapColumns({ file: { title, sheet }, categories, languages, onLeave }: MapColumnsProps) {
  const { t } = useLingui();
  const money = useMoney();
  const navigate = useNavigate();
  const recognized = useMemo(
    () => recognize(sheet.headings, say(reasonHeading), languages),
    [sheet, languages],
  );
  const [targets, setTargets] = useState(recognized.targets);
  const [answers, setAnswers] = useState<CategoryAnswers>({});
  const products = useMemo(
    () => readProducts(sheet, targets, textOfHtml, say, { money, timeZone: shopZone() }),
    [sheet, targets, money],
  );
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
        aside={
          <span className="text-note text-ink-2">
            {t`${plural({ count: products.length }, { one: "# product", other: "# products" })}`}
          </span>
        }
        flush
      >
        <details open={recognized.maker === "" ? true : undefined}>
          <summary className="cursor-pointer px-4 py-3 text-ui text-ink-2 md:px-5">
            {t`${plural({ all: sheet.headings.length }, { one: "# column", other: "# columns" })}, of which ${plural({ used }, { one: "# is read", other: "# are read" })}`}
          </summary>
          <ColumnTable sheet={sheet} targets={targets} languages={languages} onChange={setTargets} />
        </details>
      </Panel>
      <UnknownLanguages codes={recognized.unknownLanguages} />
      <CategoryQuestions
        questions={questions}
        categories={categories}
        answers={answers}
        onChange={setAnswers}
      />
      {isNameless && <ErrorNote>{t`One column must be the name, the SKU or the ID.`}</ErrorNote>}
      {isTooLong && (
        <ErrorNote>{t`A file can have at most ${plural({ most }, { one: "# product", other: "# products" })}. Please split it into several.`}</ErrorNote>
      )}
      {failure !== null && <ErrorNote>{failure}</ErrorNote>}
      <div className="flex gap-2">
        <Button
          tone="secondary"
          size="small"
          disabled={busy}
          onClick={onLeave}
        >{t`Choose Another File`}</Button>
        <Button
          size="small"
          busy={busy}
          disabled={isTooLong || isNameless || isUnanswered}
          onClick={() => void run(check, { title: t`The file could not be checked` })}
        >
          {phase.done === null
            ? t`${plural({ count: products.length }, { one: "Check # Product", other: "Check # Products" })}`
            : t`${plural({ done: phase.done }, { other: "#" })} of ${plural({ all: products.length }, { other: "#" })}`}
        </Button>
      </div>
    </div>
  );
}

/** Translations of another shop's that have no place here. */
function UnknownLanguages({ codes }: { codes: readonly string[] }) {
  const { i18n } = useLingui();
  if (codes.length === 0) return null;
  const languages = new Intl.ListFormat(i18n.locale).format(codes.map((code) => languageName(code)));
  return (
    <p className="text-ui text-ink-2">
      <Trans>
        The file has translations into {languages}, which your shop does not offer. They are left out. To
        import them, add the language under{" "}
        <Link to="/admin/settings/languages" className="link">
          Settings, Languages
        </Link>{" "}
        and choose the file again.
      </Trans>
    </p>
  );
}

function headlineOf(title: string, maker: string): string {
  if (maker === "") return say(msg`What is in "${{ file: title }}"?`);
  return say(msg`"${{ file: title }}" was exported by ${{ maker }}`);
}

/** A file that nobody knows begins with what the last one with its headings was taken for. */
function useRemembered(headings: string[], maker: string, onFound: (targets: (Target | null)[]) => void) {
  useEffect(() => {
    if (maker !== "") return undefined;
    let isLeft = false;
    async function remember() {
      const last = headings.at(-1) === say(reasonHeading) ? headings.slice(0, -1) : headings;
      const found = await readLastColumns(browserClient(), last);
      if (found && !isLeft) onFound(headings.map((_, at) => found[at] ?? null));
    }
    // Without them, the columns are mapped by hand once more.
    remember().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [headings, maker, onFound]);
}
