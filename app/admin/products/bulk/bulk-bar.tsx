import { useState } from "react";
import { useAction } from "../../../base/forms/use-action.ts";
import { Button } from "../../../base/ui/button.tsx";
import { maxExported } from "../../../../domain/reports/reports.ts";
import { ExportButton } from "../../downloads/export-button.tsx";
import { ChosenBar } from "../../list/chosen-bar.tsx";
import type { Chosen } from "../../list/use-chosen.ts";
import { counted } from "../../formats/counted.ts";
import { BulkDialog } from "./bulk-dialog.tsx";

type BulkBarProps = {
  chosen: Chosen;
  /** How many products match the list's filters. */
  total: number;
  categories: readonly string[];
};

/** What can be done with the products that are chosen. */
export function BulkBar({ chosen, total, categories }: BulkBarProps) {
  const { busy, run } = useAction();
  const [asks, setAsks] = useState(false);
  const { ids, chooseAll } = chosen;
  return (
    <ChosenBar noun="product" chosen={chosen}>
      {ids.length < total && (
        <Button
          tone="quiet"
          size="small"
          busy={busy}
          onClick={() => void run(chooseAll, { title: "Error choosing the products" })}
        >
          {`Choose all ${counted(total)}`}
        </Button>
      )}
      <Button size="small" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        Change
      </Button>
      {ids.length <= maxExported && (
        <ExportButton request={{ report: "catalog", ids }} failed="Error exporting the products" />
      )}
      {asks && <BulkDialog ids={ids} categories={categories} onClose={() => setAsks(false)} />}
    </ChosenBar>
  );
}
