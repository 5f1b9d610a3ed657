import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAction } from "../../../base/forms/use-action.ts";
import { Button } from "../../../base/ui/button.tsx";
import { maxProductsExported } from "../../../../domain/reports/reports.ts";
import { ExportButton } from "../../downloads/export-button.tsx";
import { ChosenBar } from "../../list/chosen-bar.tsx";
import type { Chosen } from "../../list/use-chosen.ts";
import { BulkDialog } from "./bulk-dialog.tsx";

type BulkBarProps = {
  chosen: Chosen;
  /** How many products match the list's filters. */
  total: number;
  categories: readonly string[];
};

/** What can be done with the products that are chosen. */
export function BulkBar({ chosen, total, categories }: BulkBarProps) {
  const { t } = useLingui();
  const { busy, run } = useAction();
  const [asks, setAsks] = useState(false);
  const { ids, chooseAll } = chosen;
  return (
    <ChosenBar
      label={t`Chosen products`}
      count={t`${plural({ count: ids.length }, { one: "# product", other: "# products" })} chosen`}
      chosen={chosen}
    >
      {ids.length < total && (
        <Button
          tone="quiet"
          size="small"
          busy={busy}
          onClick={() => void run(chooseAll, { title: t`The products could not be selected` })}
        >
          {t`Choose all ${plural({ count: total }, { other: "#" })}`}
        </Button>
      )}
      <Button size="small" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {t({ message: "Change", context: "button" })}
      </Button>
      {ids.length <= maxProductsExported && (
        <ExportButton request={{ report: "catalog", ids }} failed={t`The products could not be exported`} />
      )}
      {asks && <BulkDialog ids={ids} categories={categories} onClose={() => setAsks(false)} />}
    </ChosenBar>
  );
}
