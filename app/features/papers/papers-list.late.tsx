import { useAction } from "../../base/forms/use-action.ts";
import { Fact } from "../orders/fact.tsx";
import { downloadPaper } from "./download-paper.ts";
import type { IssuedPaper } from "./issued-paper.ts";

export type PapersFactProps = {
  papers: readonly IssuedPaper[];
  guest?: { id: number; key: string };
};

const labels = { invoice: "Invoice", credit_note: "Credit note" };

export function PapersList({ papers, guest }: PapersFactProps) {
  const { busy, run } = useAction();
  const download = (number: string) =>
    run(() => downloadPaper("invoice", { number, ...(guest && { order_id: guest.id, key: guest.key }) }), {
      title: "The paper could not be downloaded",
    });
  return (
    <Fact label="Papers">
      {papers.map(({ number, kind }) => (
        <button
          key={number}
          type="button"
          aria-disabled={busy || undefined}
          onClick={() => void download(number)}
          className="figures link target block text-left"
        >
          {labels[kind]} {number}
        </button>
      ))}
    </Fact>
  );
}
