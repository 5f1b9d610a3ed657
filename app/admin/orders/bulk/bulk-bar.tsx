import { useState } from "react";
import { useAction } from "../../../base/forms/use-action.ts";
import { Button, ButtonLink } from "../../../base/ui/button.tsx";
import { exportOrders } from "../../downloads/export-csv.ts";
import { counted } from "../../ui/counted.ts";
import { DeliverDialog } from "./deliver-dialog.tsx";
import { PaidDialog } from "./paid-dialog.tsx";
import { PrintDialog } from "./print-dialog.tsx";
import type { Chosen } from "../../list/use-chosen.ts";

/** What can be done with the orders that are chosen. */
export function BulkBar({ chosen }: { chosen: Chosen }) {
  const [asked, setAsked] = useState<"deliver" | "paid" | "print" | null>(null);
  const close = () => setAsked(null);
  const { busy, run } = useAction();
  const { ids, clear } = chosen;
  if (ids.length === 0) return null;
  return (
    <section
      aria-label="Chosen orders"
      className="panel sticky bottom-0 z-2 mt-4 flex flex-wrap items-center gap-2 p-3 shadow-float md:px-4"
    >
      <p className="figures mr-auto text-ui font-medium max-sm:basis-full">
        {counted(ids.length, "order")} chosen
      </p>
      <ButtonLink to={`/admin/orders/ship?ids=${ids.join()}`} size="small">
        Ship
      </ButtonLink>
      <Button tone="secondary" size="small" aria-haspopup="dialog" onClick={() => setAsked("paid")}>
        Mark as paid
      </Button>
      <Button tone="secondary" size="small" aria-haspopup="dialog" onClick={() => setAsked("deliver")}>
        Mark as delivered
      </Button>
      <Button tone="secondary" size="small" aria-haspopup="dialog" onClick={() => setAsked("print")}>
        Print
      </Button>
      <Button
        tone="secondary"
        size="small"
        busy={busy}
        onClick={() => void run(() => exportOrders(ids), { title: "Error exporting the orders" })}
      >
        Export CSV
      </Button>
      <Button tone="quiet" size="small" onClick={clear}>
        Clear
      </Button>
      {asked === "print" && <PrintDialog ids={ids} onClose={close} />}
      {asked === "paid" && <PaidDialog ids={ids} onDone={clear} onClose={close} />}
      {asked === "deliver" && (
        <DeliverDialog
          ids={ids}
          onDone={() => {
            close();
            clear();
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
