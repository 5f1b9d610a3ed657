import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button, ButtonLink } from "../../../base/ui/button.tsx";
import { ExportButton } from "../../downloads/export-button.tsx";
import { DeliverDialog } from "./deliver-dialog.tsx";
import { PaidDialog } from "./paid-dialog.tsx";
import { PrintDialog } from "./print-dialog.tsx";
import { ChosenBar } from "../../list/chosen-bar.tsx";
import type { Chosen } from "../../list/use-chosen.ts";

export function BulkBar({ chosen }: { chosen: Chosen }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<"deliver" | "paid" | "print" | null>(null);
  const close = () => setAsked(null);
  const { ids, clear } = chosen;
  return (
    <ChosenBar
      label={t`Chosen orders`}
      count={t`${plural({ count: ids.length }, { one: "# order", other: "# orders" })} chosen`}
      chosen={chosen}
    >
      <ButtonLink to={`/admin/orders/ship?ids=${ids.join()}`} size="small">{t`Ship`}</ButtonLink>
      <Button
        tone="secondary"
        size="small"
        aria-haspopup="dialog"
        onClick={() => setAsked("paid")}
      >{t`Mark as paid`}</Button>
      <Button
        tone="secondary"
        size="small"
        aria-haspopup="dialog"
        onClick={() => setAsked("deliver")}
      >{t`Mark as delivered`}</Button>
      <Button
        tone="secondary"
        size="small"
        aria-haspopup="dialog"
        onClick={() => setAsked("print")}
      >{t`Print`}</Button>
      <ExportButton request={{ report: "orders", ids }} failed={t`The orders could not be exported`} />
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
    </ChosenBar>
  );
}
