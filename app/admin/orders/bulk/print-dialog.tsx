import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmDialog } from "../../../base/edits/confirm-dialog.tsx";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { printPapers } from "../print-papers.ts";

type PrintDialogProps = { ids: readonly number[]; onClose: () => void };

/** Prints packing slips or invoices of the chosen orders as one file, after it has said what that does. */
export function PrintDialog({ ids, onClose }: PrintDialogProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<"packing-slips" | "invoices">("packing-slips");
  const [prices, setPrices] = useState(false);
  const { busy, failure, run } = useAction();
  const areSlips = kind === "packing-slips";

  async function print() {
    const isDone = await run(() => printPapers(kind, ids, { prices }), {
      title: t`The PDF could not be created`,
    });
    if (isDone) onClose();
  }

  return (
    <ConfirmDialog
      title={t`Print`}
      action={t`Print`}
      tone="primary"
      busy={busy}
      failure={failure}
      onConfirm={() => void print()}
      onClose={onClose}
    >
      <Select
        label={t`Papers`}
        value={kind}
        disabled={busy}
        onChange={({ currentTarget }) => setKind(currentTarget.value as typeof kind)}
      >
        <option value="packing-slips">{t`Packing slips`}</option>
        <option value="invoices">{t`Invoices`}</option>
      </Select>
      {areSlips && (
        <Checkbox
          label={t`With prices, unless they are gifts`}
          className="mt-3"
          checked={prices}
          disabled={busy}
          onChange={({ currentTarget }) => setPrices(currentTarget.checked)}
        />
      )}
      <p className="mt-3">
        {areSlips
          ? t`One PDF with ${plural({ count: ids.length }, { one: "# packing slip", other: "# packing slips" })}.`
          : t`One PDF with ${plural({ count: ids.length }, { one: "# invoice", other: "# invoices" })}. Orders without an invoice get one: each takes the next number and cannot be changed afterwards.`}
      </p>
    </ConfirmDialog>
  );
}
