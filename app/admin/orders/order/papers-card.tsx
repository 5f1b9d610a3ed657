import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { formatDay } from "../../formats/shop-times.ts";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import { useAction } from "../../../base/forms/use-action.ts";
import { Button } from "../../../base/ui/button.tsx";
import { downloadPaper } from "../../../features/papers/download-paper.ts";
import { issuedPapers } from "../../../features/papers/issued-paper.ts";
import { Panel } from "../../page/panel.tsx";
import { giftOf } from "../../../../domain/orders/gift.ts";
import { isVoid } from "../../../../domain/orders/statuses.ts";
import { printPapers } from "../print-papers.ts";
import type { Order } from "../queries.ts";

export function PapersCard({ order }: { order: Order }) {
  const { t } = useLingui();
  const { id } = order;
  const papers = issuedPapers(order.papers);
  const [prices, setPrices] = useState(false);
  // One that was cancelled and came back is invoiced again, and one whose booking was taken back.
  const isIssued = papers.length > 0 && !["cancellation", "correction"].includes(papers.at(-1)?.reason ?? "");
  return (
    <Panel title={t`Papers`}>
      <PaperButton
        className="w-full"
        print={() => printPapers("packing-slips", [id], { prices })}
      >{t`Packing slip`}</PaperButton>
      {giftOf(order) === null ? (
        <Checkbox
          label={t`With prices, unless it is a gift`}
          checked={prices}
          onChange={(event) => setPrices(event.currentTarget.checked)}
          className="mt-2.5"
        />
      ) : (
        <>
          <p className="mt-2.5 text-note text-ink-3">{t`A gift's slip has no prices. It says the wrap and the card.`}</p>
          <PaperButton
            className="mt-4 w-full"
            print={() => printPapers("gift-receipts", [id])}
          >{t`Gift receipt`}</PaperButton>
        </>
      )}
      <div className="mt-4 space-y-3 border-t border-line pt-4">
        {papers.length > 0 && (
          <ul aria-label={t`Invoices and credit notes`} className="space-y-3">
            {papers.map(({ number, kind, issued_at: time }) => (
              <li
                key={number}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-note"
              >
                <span id={number} className="figures min-w-0">
                  {number}
                  {time && (
                    <time dateTime={time} className="block text-ink-3">
                      {formatDay(time)}
                    </time>
                  )}
                </span>
                <PaperButton describedBy={number} print={() => downloadPaper("invoice", { number })}>
                  {kind === "invoice" ? t`Invoice` : t`Credit note`}
                </PaperButton>
              </li>
            ))}
          </ul>
        )}
        {!isIssued && <NotIssued order={order} />}
      </div>
    </Panel>
  );
}

/** Says what the button does before it is pressed: an issued invoice cannot be taken back. */
function NotIssued({ order }: { order: Order }) {
  const { t } = useLingui();
  const id = useId();
  const isUnpaid = order.payment_method === "stripe" && order.payment_status !== "paid";
  if (isVoid(order.status))
    return <p className="text-note text-ink-3">{t`A cancelled order gets no new invoice.`}</p>;
  if (isUnpaid)
    return <p className="text-note text-ink-3">{t`An order by card gets its invoice once it is paid.`}</p>;
  return (
    <div>
      <PaperButton
        className="w-full"
        describedBy={id}
        print={() => printPapers("invoices", [order.id])}
      >{t`Invoice`}</PaperButton>
      <p
        id={id}
        className="mt-2.5 text-note text-ink-3"
      >{t`Not issued yet. The button issues it: it takes the next number and cannot be changed afterwards.`}</p>
    </div>
  );
}

type PaperButtonProps = {
  print: () => Promise<void>;
  describedBy?: string;
  className?: string;
  children: ReactNode;
};

function PaperButton({ print, describedBy, className, children }: PaperButtonProps) {
  const { t } = useLingui();
  const { busy, run } = useAction();
  const { revalidate } = useRevalidator();
  const printAndNote = async () => {
    await print();
    await revalidate();
  };
  return (
    <Button
      size="small"
      tone="secondary"
      busy={busy}
      aria-describedby={describedBy}
      className={className}
      onClick={() => void run(printAndNote, { title: t`The PDF could not be created` })}
    >
      {children}
    </Button>
  );
}
