import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { countryName } from "../../../features/addresses/countries.ts";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { DeleteDialog } from "../../../base/edits/delete-dialog.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { RowAction, RowActions } from "../../list/row-controls.tsx";
import { deleteRow } from "../../ui/delete-row.ts";
import { useReload } from "../use-reload.ts";
import { Warning } from "../warning.tsx";
import { RateDialog } from "./rate-dialog.tsx";
import { destinationOf, inOrder, type TaxRate } from "./rates.ts";
import type { TaxFacts } from "./tax-facts.tsx";
import { exampleOf } from "./tax-example.ts";

type OpenDialog = { kind: "edit"; rate: TaxRate | null } | { kind: "delete"; rate: TaxRate };

/** The taxes by destination. */
export function RateList({ rates, facts }: { rates: readonly TaxRate[]; facts: TaxFacts | null }) {
  const reload = useReload();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const sorted = inOrder(rates);
  const example = facts && sorted[0] && exampleOf(facts, sorted[0]);

  return (
    <>
      <section aria-labelledby="tax-rates" className="panel mt-6 p-4 md:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div className="min-w-0 flex-1 basis-72">
            <h2 id="tax-rates" className="text-body font-medium">
              Tax rates
            </h2>
            <p className="mt-1 text-note text-ink-3">
              An order has the rate of its region; without one, that of its country; without one, that of
              everywhere else.
            </p>
          </div>
          <Button
            tone="secondary"
            size="small"
            className="max-sm:w-full"
            onClick={() => setDialog({ kind: "edit", rate: null })}
          >
            <Plus aria-hidden="true" />
            Add tax rate
          </Button>
        </div>
        {sorted.length > 0 && (
          <ul aria-label="Tax rates" className="mt-4 divide-y divide-line border-y border-line">
            {sorted.map((rate) => (
              <li key={rate.id} className="flex items-center gap-4 py-2.5">
                <div className="min-w-0 flex-1 wrap-break-word">
                  <p className="text-ui">{destinationOf(rate)}</p>
                  <p className="text-note text-ink-3">{rate.name}</p>
                </div>
                <p className="figures text-ui">{rate.rate}%</p>
                <RowActions>
                  <RowAction
                    Icon={Pencil}
                    label={`Edit ${destinationOf(rate)}`}
                    onClick={() => setDialog({ kind: "edit", rate })}
                  />
                  <RowAction
                    Icon={Trash2}
                    label={`Delete ${destinationOf(rate)}`}
                    destructive
                    onClick={() => setDialog({ kind: "delete", rate })}
                  />
                </RowActions>
              </li>
            ))}
          </ul>
        )}
        {facts?.charges_tax && !rates.some(({ country }) => country === null) && (
          <Warning className="mt-4">
            {rates.length === 0
              ? "There are no rates: no order is taxed."
              : "There is no rate for everywhere else: orders to other places are not taxed."}
          </Warning>
        )}
        {example && <p className="mt-4 text-note text-ink-2">{example}</p>}
      </section>
      {dialog?.kind === "edit" && <RateDialog rate={dialog.rate} onChange={reload} onClose={close} />}
      {dialog?.kind === "delete" && (
        <DeleteDialog
          remove={() => deleteRow(browserClient(), "tax_rates", dialog.rate.id)}
          deleted="Tax rate deleted successfully"
          failed="Error deleting tax rate"
          onDeleted={reload}
          onClose={close}
        >
          <p>
            Are you sure you want to delete the rate of {destinationOf(dialog.rate)}?{" "}
            {afterDeleting(dialog.rate)} This action cannot be undone.
          </p>
        </DeleteDialog>
      )}
    </>
  );
}

function afterDeleting({ country, region }: TaxRate): string {
  if (country === null) return "Orders to places without a rate of their own are not taxed then.";
  return region === null
    ? "Orders to it are taxed as those to everywhere else then."
    : `Orders to it are taxed as those to the rest of ${countryName(country)} then.`;
}
